import * as z from 'zod';
import { labOrderFeed } from './care-feeds.ts';
import { download, get, list, post, put, record } from '../kit/endpoint.ts';
import { listExport } from '../kit/list-export.ts';
import * as p from '../kit/primitives.ts';
import { labActions, labActionsInView } from './lab-actions.ts';
import { pdf } from './patient-documents.ts';
import { paymentSummary } from '../money/transactions.ts';
import { historyOf } from '../kit/history.ts';

/**
 * Lab tests bought through the cart, and lab packages (`biocheck` on the wire). An order is addressed by order id
 * or uuid. An action is set once per test, by its long or short name; the same endpoints change the status of
 * treatment orders. `uuid`, `payment`, address fields beyond state and area, the download of a result, and who uploaded it when
 * are additions.
 */
export const RESULT_KINDS = ['pdf', 'doc', 'docx'];
export const MAX_RESULT_BYTES = 20 * 1024 * 1024;

export const labResult = z.object({
  _id: p.uuid,
  filename: z.string(),
  location: z.string(),
  url: z.string(),
  /** Null when the laboratory uploaded it. */
  uploaded_by: z.string().nullable(),
  createdAt: z.string(),
});
export type LabResult = z.infer<typeof labResult>;

export const labOrderItem = z.object({
  uuid: p.uuid,
  clinical_advice: z.string(),
  test_info: z.object({
    uuid: p.uuid,
    standardisedtestname: z.string(),
    productcode: z.string(),
    /** The catalogue of the test and the id of the partner are additions to the specification, for links. */
    type: z.string(),
    diagnosticspartner: z.string(),
    partner_uuid: p.uuid,
    '{product}sexclusivediscountedprice': z.number(),
    partnerlabtat: z.string(),
    partnerlabtatindays: z.number().int(),
  }),
  acceptance_status: z.object({ status: z.string(), reason: z.string() }),
  interim_progress: z.object({ status: z.string() }),
  sample_collection_progress: z.string(),
  final_action: z.object({ status: z.string(), result: z.array(labResult) }),
  '{product}_action': z.enum(labActions).nullable(),
  notes: z.array(z.object({ date: z.string(), status: z.string(), note: z.string() })),
  issues: z.array(z.object({ date: z.string(), issue: z.string() })),
});
export type LabOrderItem = z.infer<typeof labOrderItem>;

export const orderInfo = z.object({
  order_id: z.string(),
  transaction_id: z.string(),
  order_date: z.string(),
  total_cost: z.number(),
  order_status: z.string(),
});

const people = {
  user_info: z.object({ user_uuid: p.uuid, user_name: z.string(), user_phone_num: z.string() }),
  patient_info: z.object({
    patient_uuid: p.uuid,
    patient_name: z.string(),
    mobile: z.string().nullable(),
    address: z.object({ street: z.string(), city: z.string(), area: z.string(), state: z.string() }),
  }),
  home_service: z.object({ home_service_available: z.boolean() }),
};

export const labOrder = z.object({
  uuid: p.uuid,
  order_info: orderInfo,
  payment: paymentSummary,
  ...people,
  full_order_details: z.array(labOrderItem),
});
export type LabOrder = z.infer<typeof labOrder>;

/** The details reply has `order_info` as a list with one entry. */
const labOrderReply = z.object({
  uuid: p.uuid,
  order_info: z.array(orderInfo),
  payment: paymentSummary,
  ...people,
  full_order_details: z.array(labOrderItem),
});
export type LabOrderReply = z.infer<typeof labOrderReply>;

const orderKey = z.string().trim().min(1).max(60);
/** A lab action by its long or short name, or a configured status of treatment orders. */
const newAction = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .meta({ examples: [...labActions, ...labActionsInView] });

const acceptance = z.enum(['Yes', 'No']);
const resultReference = z.object({ _id: p.uuid });
const resultReferences = z.array(resultReference).max(20).optional();

export const labStatusChange = z.object({
  order_uuid: p.uuid,
  uuid: p.uuid,
  acceptance_status: z
    .union([
      acceptance.transform((status) => ({ status, reason: '' })),
      z.object({ status: acceptance, reason: z.string().trim().max(500).default('') }),
    ])
    .optional(),
  final_action_result: resultReferences,
  final_action: z.object({ result: resultReferences }).optional(),
});
export type LabStatusChange = z.output<typeof labStatusChange>;

const resultForm = z.object({
  user_uuid: p.uuid.optional(),
  order_uuid: p.uuid,
  det_order: z.string().max(60).optional(),
  item_uuid: p.uuid,
  lab_partner_name: z.string().max(120).optional(),
  amount: z.string().max(30).optional(),
  patient_uuid: p.uuid.optional(),
});

export const labOrderStatuses = ['pending', 'inprogress', 'completed', 'cancelled'] as const;

const labOrderList = list('/order/admin/fullorderdetails', {
  summary: 'Lab orders of a partner, newest first; a hundred by default',
  permission: 'lab-orders:read',
  row: labOrder,
  sorts: ['order_date'],
  columns: {
    order_id: 'short',
    order_date: 'time',
    user_phone_num: 'phone',
    patient_name: 'text',
    partner: 'text',
    tests: 'count',
    total_cost: 'naira',
    order_status: 'short',
    payment_status: 'short',
  },
  filters: { partnerName: z.string().max(120).optional(), limit: p.limit.default(100) },
  moreFilters: {
    ...p.dayFilters,
    status: z.enum(labOrderStatuses).optional(),
    paid: p.queryBoolean.optional(),
    older_than: p.olderThan,
    /** A test of an open order awaits its result. */
    without_result: p.yesFilter,
    /** A test without a result after its turnaround time. */
    overdue: p.yesFilter,
    amount_from: p.queryNaira.optional(),
    amount_to: p.queryNaira.optional(),
    ...p.ownerFilters,
  },
  productKeys: true,
});

export const labOrders = {
  list: labOrderList,
  history: historyOf('lab-orders', { permission: 'lab-orders:read', actions: ['lab-'] }),
  get: record('lab-orders', labOrderList, 'One lab order as the list shows it; access is logged'),
  details: get('/order/getOrderDetialsByOrderId/:orderId', {
    summary: 'One lab order with all its tests',
    permission: 'lab-orders:read',
    params: z.object({ orderId: orderKey }),
    reply: labOrderReply,
    productKeys: true,
  }),
  setAction: put('/order/admin/update/doctalAction', {
    aliases: ['/order/admin/update/{product}Action'],
    summary: 'Set the action of an ordered test once, or the status of a treatment order item',
    permission: 'lab-orders:write',
    body: z.strictObject({ order_id: orderKey, '{product}_action': newAction, test_id: p.uuid }),
    productKeys: true,
  }),
  setItemAction: put('/order/updateOrderStatus{product}_action', {
    aliases: ['/order/updateOrderStatus'],
    summary: 'Set the action of one item given in the query',
    permission: 'lab-orders:write',
    query: z.object({ '{product}_action': newAction, uuid: p.uuid }),
    productKeys: true,
  }),
  uploadResult: post('/upload/labtest-result', {
    summary: 'Upload the result of an ordered test: PDF, DOC or DOCX',
    permission: 'lab-orders:write',
    body: resultForm,
    files: { file: { kinds: RESULT_KINDS, maxBytes: MAX_RESULT_BYTES } },
    reply: z.object({ url: labResult }),
  }),
  result: download('/order/result/:id', {
    summary: 'Download an uploaded result; access is logged',
    permission: 'lab-orders:read',
    params: z.object({ id: p.uuid }),
  }),
  updateStatus: put('/order/updateStatus', {
    summary: 'Set the acceptance of ordered tests, all or none',
    permission: 'lab-orders:write',
    body: z.strictObject({ data: z.array(labStatusChange).min(1).max(100) }),
  }),
  receipt: get('/ep/orderPaymentPreview/:orderId', {
    summary: 'The receipt of an order as PDF; access is logged',
    permission: 'lab-orders:read',
    params: z.object({ orderId: orderKey }),
    ...pdf,
  }),
  packages: get('/{product}new/biocheck', {
    summary: 'Lab packages',
    permission: 'signed-in',
    reply: z.object({
      data: z.array(z.object({ uuid: p.uuid, name: z.string(), description: z.string(), price: z.number() })),
    }),
  }),
  ...listExport('lab-orders', labOrderList),
  feed: labOrderFeed,
};
