import * as z from 'zod';
import { list, post } from '../kit/endpoint.ts';
import { count } from '../kit/imports.ts';
import * as p from '../kit/primitives.ts';

/**
 * Price changes that apply from a later day: an upload or an edit with `valid_from`. All calls are additions to the
 * specification. Those of home samples need the permission of home samples as well.
 */
export const planStates = ['planned', 'applied', 'cancelled', 'failed'] as const;
export type PlanState = (typeof planStates)[number];

export const pricePlan = z.object({
  uuid: p.uuid,
  /** The name of the file, or a description of the edit. */
  file: z.string(),
  valid_from: p.day,
  state: z.enum(planStates),
  rows: count,
  /** The prices that the change would add and change when it was planned. */
  added: count,
  changed: count,
  /** Invalid rows of the file, which are not part of the change. */
  leftOut: count,
  by: z.string(),
  createdAt: z.string(),
  /** The person who cancelled it; null when a job applied it or could not apply it. */
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Why it could not be applied. */
  reason: z.string().nullable(),
  /** The upload that it became; null when it changed nothing. */
  batch: p.uuid.nullable(),
  /** It gives the prices of another planned change their earlier values back; earlier releases do not send it. */
  isEnd: z.boolean().optional(),
});
export type PricePlan = z.infer<typeof pricePlan>;

/** A planned change of one price, in the list of prices. */
export const plannedChange = z.object({
  plan: p.uuid,
  valid_from: p.day,
  /** The exclusive price and the status from that day on, after the planned changes before it. */
  price: z.number(),
  active: z.boolean(),
  /** The name of the file, or a description of the edit, and the number of its prices; earlier releases send neither. */
  file: z.string().optional(),
  prices: count.optional(),
});
export type PlannedChange = z.infer<typeof plannedChange>;

export const planCalls = <K extends z.ZodType>(kind: K) => ({
  plans: list('/uploadDoc/plans', {
    summary: 'Planned price changes of a list, newest first',
    permission: 'price-lists:read',
    row: pricePlan,
    filters: { kind, state: z.enum(planStates).optional() },
  }),
  endPlan: post('/uploadDoc/plans/:uuid/end', {
    summary: 'Plan the day from which the prices of a planned change have their earlier values again',
    permission: 'price-lists:write',
    body: z.strictObject({ valid_from: p.day }),
    reply: p.message.extend({ plan: p.uuid }),
  }),
  cancelPlan: post('/uploadDoc/plans/:uuid/cancel', {
    summary: 'Cancel a planned price change before its day',
    permission: 'price-lists:write',
  }),
});
