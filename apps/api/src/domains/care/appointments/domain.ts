import * as appointmentsContract from '@baobab/contract/care/appointments';
import * as bookingBodiesContract from '@baobab/contract/care/booking-bodies';
import * as slotsContract from '@baobab/contract/care/slots';
import type { Domain } from '../../../schema.ts';
import { appointmentsJobs } from './appointments.jobs.ts';
import { appointmentQueues } from './appointments.queues.ts';
import { appointmentsRoutes } from './appointments.routes.ts';
import { bookingConstraintMessages } from './appointments.service.ts';
import { bookingErasure } from './erasure.repository.ts';
import { bookPaid } from './paid-bookings.service.ts';

export const appointmentsDomain: Domain = {
  contract: [appointmentsContract, bookingBodiesContract, slotsContract],
  routes: appointmentsRoutes,
  jobs: appointmentsJobs,
  queues: appointmentQueues,
  erasure: bookingErasure,
  bookPaid,
  constraintMessages: bookingConstraintMessages,
};
