import type { Permission } from './roles.ts';

/**
 * Actions that a second person has to confirm. `setting` is the security setting that turns a kind on; a kind without
 * one protects the second person, so it is on while any other is.
 */
export const approvalKinds = {
  refund: { name: 'Refund', permission: 'transactions:write', setting: 'approve_refund_above' },
  payout: { name: 'Payout', permission: 'third-party-doctors:write', setting: 'approve_payout_above' },
  /** The account, name and contact that payouts go to. */
  payee: { name: 'Payee', permission: 'third-party-doctors:write', setting: 'approve_payout_above' },
  'price-upload': {
    name: 'Price upload',
    permission: 'price-lists:write',
    setting: 'approve_price_change_above',
  },
  'home-price-upload': {
    name: 'Home sample price upload',
    permission: 'home-samples:write',
    setting: 'approve_price_change_above',
  },
  notification: { name: 'Notification', permission: 'notifications:write', setting: 'approve_send_above' },
  'role-change': { name: 'Role change', permission: 'staff:manage', setting: 'approve_role_changes' },
  'api-key': { name: 'API key', permission: 'staff:manage', setting: 'approve_role_changes' },
  'staff-access': { name: 'Staff access', permission: 'staff:manage', setting: null },
  'security-settings': { name: 'Security settings', permission: 'staff:manage', setting: null },
} as const satisfies Record<string, { name: string; permission: Permission; setting: string | null }>;
export type ApprovalKind = keyof typeof approvalKinds;
export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]];
