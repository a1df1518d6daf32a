import type { Domain } from '../../../schema.ts';
import { appointmentsJobs } from './appointments.jobs.ts';
import { appointmentQueues } from './appointments.queues.ts';
import { appointmentsRoutes } from './appointments.routes.ts';
import { bookingConstraintMessages } from './appointments.service.ts';
import { bookingErasure } from './erasure.repository.ts';
import { bookPaid } from './paid-bookings.service.ts';

export const appointmentsDomain: Domain = {
  routes: appointmentsRoutes,
  jobs: appointmentsJobs,
  queues: appointmentQueues,
  erasure: bookingErasure,
  bookPaid,
  constraintMessages: bookingConstraintMessages,
};
