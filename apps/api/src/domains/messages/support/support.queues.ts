import { queueOf } from '../../../platform/db/queue.ts';
import { channelList } from './channels.repository.ts';

export const supportQueues = {
  // The time of the last message.
  'unanswered-chats': queueOf(channelList, { unanswered: 'yes' }, 'c.updated_at'),
};
