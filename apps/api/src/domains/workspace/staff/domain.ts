import * as securitySettingsContract from '@baobab/contract/workspace/staff/security-settings';
import * as staffContract from '@baobab/contract/workspace/staff/staff';
import type { Domain } from '../../../schema.ts';
import { retentionJobs } from './retention.jobs.ts';
import { settingsApproval } from './security-settings.service.ts';
import { accessApproval } from './staff-access.approval.ts';
import { staffRoutes } from './staff.routes.ts';
import { roleApproval } from './staff.service.ts';

export const staffDomain: Domain = {
  contract: [securitySettingsContract, staffContract],
  routes: staffRoutes,
  jobs: retentionJobs,
  approvals: [accessApproval, roleApproval, settingsApproval],
};
