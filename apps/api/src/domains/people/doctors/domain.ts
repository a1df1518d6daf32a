import * as doctorEditContract from '@baobab/contract/people/doctor-edit';
import * as doctorsContract from '@baobab/contract/people/doctors';
import type { Domain } from '../../../schema.ts';
import { doctorSecrets } from './doctor-secrets.ts';
import { doctorsJobs } from './doctors.jobs.ts';
import { doctorQueues } from './doctors.queues.ts';
import { doctorsRoutes } from './doctors.routes.ts';

export const doctorsDomain: Domain = {
  contract: [doctorEditContract, doctorsContract],
  routes: doctorsRoutes,
  jobs: doctorsJobs,
  queues: doctorQueues,
  encryptedColumns: doctorSecrets.columns,
};
