import * as z from 'zod';
import { treatmentOrderFeed } from './care-feeds.ts';
import { bulk } from '../kit/bulk.ts';
import { get, list, record } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { paymentSummary } from '../money/transactions.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Treatment plans for a disease and medicines of a prescription, with the delivery address. Statuses and their
 * order are configured on the server; `next` lists the possible next statuses of an item. The lab orders endpoint
 * changes the status. `addressLine12` and `Mobile` are spelt this way on the wire.
 */
export const treatment = z.object({
  uuid: p.uuid,
  plan_name: z.string(),
  price: z.number(),
  brand_name: z.string(),
  drug_name: z.string(),
  manufacturing: z.string(),
  manufacturing_country: z.string(),
  mg: z.string(),
  tabs: z.number().int().nullable(),
  '{product}_action': z.string(),
  next: z.array(z.string()),
});
export type Treatment = z.infer<typeof treatment>;

export const treatmentOrder = z.object({
  uuid: p.uuid,
  reference_id: z.string(),
  amount: z.number(),
  paymentStatus: z.enum(['Paid', 'Unpaid']),
  /** Additions to the specification: the status of the whole order, and whether it is a plan or drugs. */
  status: z.string(),
  kind: z.enum(['plan', 'drug']),
  payment: paymentSummary.nullable(),
  details: z.object({
    createdAt: z.string(),
    diseases_name: z.string(),
    treatment: z.array(treatment),
  }),
  delivery_address: z.object({
    name: z.string(),
    Mobile: z.string(),
    addressLine1: z.string(),
    addressLine12: z.string(),
  }),
  user: z.object({ uuid: p.uuid, full_name: z.string(), email: z.string(), mobile: z.string() }),
  city: z.string(),
  region: z.string(),
});
export type TreatmentOrder = z.infer<typeof treatmentOrder>;

const treatmentOrderList = list('/{product}new/order/admin/treatmentplanlist', {
  summary: 'Treatment orders, newest first',
  permission: 'treatment-orders:read',
  row: treatmentOrder,
  sorts: ['createdAt'],
  columns: {
    reference_id: 'short',
    createdAt: 'time',
    full_name: 'text',
    diseases_name: 'text',
    amount: 'naira',
    paymentStatus: 'short',
    status: 'short',
  },
  // Ignored: the token identifies the user.
  filters: { user_uuid: z.string().max(60).optional() },
  moreFilters: {
    ...p.dayFilters,
    status: z.string().max(60).optional(),
    paid: p.queryBoolean.optional(),
    older_than: p.olderThan,
    unpaid_dispatched: p.yesFilter,
    amount_from: p.queryNaira.optional(),
    amount_to: p.queryNaira.optional(),
    ...p.ownerFilters,
  },
  productKeys: true,
});

export const treatmentOrders = {
  list: treatmentOrderList,
  bulk: bulk('treatment-orders', treatmentOrderList, {
    summary: 'Set the status of the treatment items of orders, in bulk',
    permission: 'treatment-orders:write',
    actions: ['status'],
  }),
  history: historyOf('treatment-orders', { permission: 'treatment-orders:read', actions: ['treatment-'] }),
  get: record('treatment-orders', treatmentOrderList, 'One treatment order; access is logged'),
  diseases: get('/{product}new/diseases', {
    summary: 'Diseases with treatment plans',
    permission: 'signed-in',
    reply: z.object({ data: z.array(z.object({ uuid: p.uuid, name: z.string() })) }),
  }),
  ...listExport('treatment-orders', treatmentOrderList),
  feed: treatmentOrderFeed,
};
