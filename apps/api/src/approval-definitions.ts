import { notificationApproval } from './domains/bulk-notifications/bulk-notifications.approval.ts';
import {
  homePriceApproval,
  priceApproval,
} from './domains/master-data/price-imports/price-imports.approval.ts';
import { settingsApproval } from './domains/staff/security-settings.service.ts';
import { accessApproval } from './domains/staff/staff-access.approval.ts';
import { roleApproval } from './domains/staff/staff.service.ts';
import { payoutApproval } from './domains/third-party-doctors/third-party-doctors.service.ts';
import { refundApproval } from './domains/transactions/refunds.service.ts';
import type { ApprovalDefinition } from './platform/approvals/definition.ts';
import type { Schema, Services } from './schema.ts';

// Each kind is on its own line, so that two branches that add one merge without a conflict.
// oxfmt-ignore
const definitions: ApprovalDefinition<Schema, never>[] = [
  accessApproval,
  notificationApproval,
  homePriceApproval,
  payoutApproval,
  priceApproval,
  refundApproval,
  roleApproval,
  settingsApproval,
];

/** The kinds of actions that may need a second person, for the confirmation that performs them. */
export const approvalDefinitions: Services['approvalDefinitions'] = new Map(
  definitions.map((definition) => [definition.kind, definition]),
);
