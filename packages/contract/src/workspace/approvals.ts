import * as z from 'zod';
import { approvalKindNames } from '../kit/approval-kinds.ts';
import { list, post, record, type FiltersOf } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';
import { sentLink } from './staff/staff.ts';

/** A person sees the approvals that the role may confirm, and the own ones. */
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
  /** The reader can confirm or reject it now; a person who invited the requester, or the reverse, cannot. */
  can_decide: z.boolean(),
  /** The names of the people who can decide it while it is pending. */
  deciders: z.array(z.string()),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Approval = z.output<typeof approval>;

const decision = {
  permission: 'approvals:decide',
  reply: p.message.extend({ data: approval }),
} as const;

/** The link of an approved invitation or reset, which the person who confirmed passes on. */
const confirmed = decision.reply.extend({ link: sentLink.optional() });

const approvalList = list('/approvals', {
  summary: 'Approvals that the caller can confirm or has requested, pending ones first',
  permission: 'approvals:decide',
  row: approval,
  paging: 'skip',
  rows: 'approvals',
  sorts: ['requested_at'],
  columns: {
    label: 'text',
    kind: 'short',
    amount: 'naira',
    requested_by: 'text',
    requested_at: 'time',
    state: 'short',
  },
  filters: { state: z.enum(approvalStates).optional(), kind: z.enum(approvalKindNames).optional() },
  /** The approvals that wait for a decision of the caller, and the time of the oldest. */
  extra: { waiting: z.object({ count: z.number().int(), oldest: z.string().nullable() }) },
});
export type ApprovalFilters = FiltersOf<typeof approvalList>;

export const approvals = {
  list: approvalList,
  get: record('approvals', approvalList, 'One approval'),
  confirm: post('/approvals/:uuid/confirm', {
    ...decision,
    summary: 'Confirm the request of another person: exactly what it shows is done, once, or nothing',
    reply: confirmed,
  }),
  reject: post('/approvals/:uuid/reject', {
    ...decision,
    summary: 'Reject the request of another person',
    body: z.strictObject({ reason: p.text(500) }),
  }),
  withdraw: post('/approvals/:uuid/withdraw', {
    ...decision,
    summary: 'Withdraw an own request',
  }),
};
