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

export const APPROVAL_STATUS = 409;
const CODE = 'approval_requested';

/**
 * The outcome of a call whose action a second person has to confirm: the request waits, nothing else has changed. On the
 * wire it is 409, so that no client reports a success.
 */
export class ApprovalRequested {
  readonly message: string;
  readonly approval: string;
  /** The console path of the request. */
  readonly link: string;

  constructor(message: string, { approval, link }: { approval: string; link: string }) {
    this.message = message;
    this.approval = approval;
    this.link = link;
  }

  toBody(requestId: string) {
    const { message, approval, link } = this;
    return { message, code: CODE, current: { approval, link }, requestId };
  }

  static fromBody(body: unknown): ApprovalRequested | null {
    const { message, code, current } = (body ?? {}) as Partial<ReturnType<ApprovalRequested['toBody']>>;
    return code === CODE && message && current?.approval ? new ApprovalRequested(message, current) : null;
  }
}

/** The outcomes of an endpoint beside its reply. */
export type ApprovalOf<E> = E extends { approval: readonly ApprovalKind[] } ? ApprovalRequested : never;
