import * as z from 'zod';
import { endpoint, list, record, type FiltersOf } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';
import type { Permission } from './kit/roles.ts';

/**
 * Actions that a second person has to confirm. The security settings turn each kind on; a call that needs an approval
 * then answers 409 `approval_requested`. A person sees the approvals that the role may confirm, and the own ones.
 */
export const approvalKinds = {
  refund: { name: 'Refund', permission: 'transactions:write' },
  payout: { name: 'Payout', permission: 'third-party-doctors:write' },
  'price-upload': { name: 'Price upload', permission: 'price-lists:write' },
  'home-price-upload': { name: 'Home sample price upload', permission: 'home-samples:write' },
  notification: { name: 'Notification', permission: 'notifications:write' },
  'role-change': { name: 'Role change', permission: 'staff:manage' },
} as const satisfies Record<string, { name: string; permission: Permission }>;
export type ApprovalKind = keyof typeof approvalKinds;
export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]];

export const approvalStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** A line that describes the action; `from` is the value before it. */
export const approvalDetail = z.object({ name: z.string(), from: z.string().optional(), to: z.string() });
export type ApprovalDetail = z.output<typeof approvalDetail>;

export const approval = z.object({
  uuid: p.uuid,
  kind: z.enum(approvalKindNames),
  label: z.string(),
  amount: z.number().nullable(),
  details: z.array(approvalDetail),
  state: z.enum(approvalStates),
  requested_by: z.string(),
  requested_at: z.string(),
  /** Requested by the reader, who can withdraw it while it is pending. */
  own: z.boolean(),
  /** The reader can confirm or reject it now. */
  can_decide: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Approval = z.output<typeof approval>;

const decision = {
  method: 'POST',
  permission: 'approvals:decide',
  params: z.object({ uuid: p.uuid }),
  reply: p.message.extend({ data: approval }),
} as const;

const approvalList = list({
  path: '/approvals',
  summary: 'Approvals that the caller can confirm or has requested, pending ones first',
  permission: 'approvals:decide',
  row: approval,
  paging: 'skip',
  rows: 'approvals',
  total: 'count',
  sorts: ['requested_at'],
  filters: { state: z.enum(approvalStates).optional(), kind: z.enum(approvalKindNames).optional() },
  /** The approvals that wait for a decision of the caller, and the time of the oldest. */
  extra: { waiting: z.object({ count: z.number().int(), oldest: z.string().nullable() }) },
});
export type ApprovalFilters = FiltersOf<typeof approvalList>;

export const approvals = {
  list: approvalList,
  get: record('approvals', { summary: 'One approval', permission: 'approvals:decide', row: approval }),
  confirm: endpoint({
    ...decision,
    path: '/approvals/:uuid/confirm',
    summary: 'Confirm the request of another person; the action is carried out once',
  }),
  reject: endpoint({
    ...decision,
    path: '/approvals/:uuid/reject',
    summary: 'Reject the request of another person',
    body: z.strictObject({ reason: p.text(500) }),
  }),
  withdraw: endpoint({
    ...decision,
    path: '/approvals/:uuid/withdraw',
    summary: 'Withdraw an own request',
  }),
};
