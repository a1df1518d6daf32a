import { queueOf } from '../../../platform/db/queue.ts';
import { bookingList } from './appointments.repository.ts';

export const appointmentQueues = {
  'bookings-past-open': queueOf(bookingList, { past_open: 'yes' }, 'b.starts_at'),
};
