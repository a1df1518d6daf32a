import { accessJobs } from './domains/access/access.jobs.ts';
import { accountJobs } from './domains/account/account.jobs.ts';
import { auditJobs } from './domains/audit/audit.jobs.ts';
import { retentionJobs } from './domains/audit/retention.jobs.ts';
import { appointmentsJobs } from './domains/appointments/appointments.jobs.ts';
import { dashboardsJobs } from './domains/dashboards/dashboards.jobs.ts';
import { doctorsJobs } from './domains/doctors/doctors.jobs.ts';
import { exportsJobs } from './domains/exports/exports.jobs.ts';
import { filesJobs } from './domains/files/files.jobs.ts';
import { priceImportsJobs } from './domains/master-data/price-imports/price-imports.jobs.ts';
import { plansJobs } from './domains/master-data/price-imports/plans.jobs.ts';
import { bellJobs } from './domains/notifications/bell.jobs.ts';
import { bulkActionsJobs } from './domains/bulk-actions/bulk-actions.jobs.ts';
import { bulkNotificationsJobs } from './domains/bulk-notifications/bulk-notifications.jobs.ts';
import { supportJobs } from './domains/support/support.jobs.ts';
import { secretsJobs } from './secrets.jobs.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Services } from './schema.ts';

// Each list is on its own line, so that two branches that add a job merge without a conflict.
// oxfmt-ignore
const jobLists: Job<Services>[][] = [
  accessJobs,
  accountJobs,
  appointmentsJobs,
  auditJobs,
  bellJobs,
  bulkActionsJobs,
  bulkNotificationsJobs,
  dashboardsJobs,
  doctorsJobs,
  exportsJobs,
  filesJobs,
  plansJobs,
  priceImportsJobs,
  retentionJobs,
  secretsJobs,
  supportJobs,
];
export const jobs = jobLists.flat();
