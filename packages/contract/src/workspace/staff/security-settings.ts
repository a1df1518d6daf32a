import * as z from 'zod';
import { approvalKindNames, approvalKinds, type ApprovalKind } from '../../kit/approval-kinds.ts';
import { get, put } from '../../kit/endpoint.ts';
import * as p from '../../kit/primitives.ts';
import { hasPermission, roles } from '../../kit/roles.ts';
import { historyOf } from '../../kit/history.ts';

/**
 * The security settings of the installation. Every approval is off by default, so that the calls of the specification
 * behave as written. Amounts are in naira; null turns a limit off.
 */
const amountLimit = z.number().min(0).max(1_000_000_000).nullable();

export const securitySettings = z.strictObject({
  /** Roles whose members must have a second factor. */
  second_factor_roles: z.array(z.enum(roles)).default([]),
  /** A payout above this amount asks for the second factor or the password again. */
  step_up_payout_above: amountLimit.default(1_000_000),
  /** The actions that a second person has to confirm. */
  approve_refund_above: amountLimit.default(null),
  approve_payout_above: amountLimit.default(null),
  /** The share of prices in percent that an upload may change without a second person. */
  approve_price_change_above: z.number().min(0).max(100).nullable().default(null),
  /** The number of people that a notification may reach without a second person. */
  approve_send_above: z.number().int().min(0).max(100_000_000).nullable().default(null),
  approve_role_changes: z.boolean().default(false),
  /** Months after which whole months of the audit trail are dropped; null keeps them. */
  audit_retention_months: z.number().int().min(12).max(600).nullable().default(null),
});
export type SecuritySettings = z.output<typeof securitySettings>;

/** The kinds of approval whose setting is on. */
export const approvalKindsOn = (values: SecuritySettings): ApprovalKind[] =>
  approvalKindNames.filter((kind) => {
    const { setting } = approvalKinds[kind];
    return setting !== null && values[setting] !== null && values[setting] !== false;
  });

/** Whether members of the role can be the second person of an approval that is on. */
export const mayBeSecondPerson = (role: string, values: SecuritySettings) =>
  approvalKindsOn(values).some((kind) => hasPermission(role, approvalKinds[kind].permission));

/** Exports of more people than this ask for the second factor or the password again. */
export const STEP_UP_EXPORT_ROWS = 10_000;
/** The minutes for which a proof of identity is valid. */
export const STEP_UP_MINUTES = 10;

const versioned = z.object({ values: securitySettings, version: p.version });

export const securitySettingsEndpoints = {
  securitySettings: get('/security-settings', {
    summary: 'The security settings of the installation',
    permission: 'staff:manage',
    reply: z.object({ data: versioned }),
  }),
  /** The settings are one record, which has a name in place of a uuid. */
  securitySettingsHistory: historyOf('security-settings', {
    permission: 'staff:manage',
    actions: ['security-settings.'],
    id: z.literal('security-settings'),
  }),
  editSecuritySettings: put('/security-settings', {
    summary: 'Change the security settings of the installation',
    approval: ['security-settings'],
    permission: 'staff:manage',
    body: z.strictObject({ values: securitySettings, version: p.version.optional() }),
    reply: p.message.extend({ data: versioned }),
  }),
};
export type SecuritySettingsEdit = z.output<(typeof securitySettingsEndpoints.editSecuritySettings)['body']>;
