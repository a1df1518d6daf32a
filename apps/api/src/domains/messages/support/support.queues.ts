import { queueOf } from '../../../platform/db/queue.ts';
import { channelList } from './channels.repository.ts';

export const supportQueues = {
  // The wait for the desk, by which the list has its order.
  'unanswered-chats': queueOf(channelList, { unanswered: 'yes' }, 'c.waiting_since'),
};
