import type { Domain } from '../../../schema.ts';
import { settingsApproval } from './security-settings.service.ts';
import { accessApproval } from './staff-access.approval.ts';
import { staffRoutes } from './staff.routes.ts';
import { roleApproval } from './staff.service.ts';

export const staffDomain: Domain = {
  routes: staffRoutes,
  approvals: [accessApproval, roleApproval, settingsApproval],
};
