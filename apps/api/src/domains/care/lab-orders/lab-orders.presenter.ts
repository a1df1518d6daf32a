import type { LabOrder, LabOrderItem, LabOrderReply, LabResult } from '@baobab/contract/care/lab-orders';
import type { LabAction } from '@baobab/contract/care/lab-actions';
import { toNaira } from '@baobab/contract/kit/naira';
import { presentPaymentSummary } from '../../money/transactions/public.ts';
import type { ItemRow, OrderRow, ResultRow } from './lab-orders.repository.ts';

export const presentResult = ({ uuid, file_name, uploader, created_at }: ResultRow): LabResult => {
  const address = `/api/v1/order/result/${uuid}`;
  return {
    _id: uuid,
    filename: file_name,
    location: address,
    url: address,
    uploaded_by: uploader,
    createdAt: created_at.toISOString(),
  };
};

const presentItem = (item: ItemRow, order: OrderRow): LabOrderItem => ({
  uuid: item.uuid,
  clinical_advice: item.clinical_advice,
  test_info: {
    uuid: item.test_uuid,
    standardisedtestname: item.test_name,
    productcode: item.product_code,
    type: item.test_type,
    diagnosticspartner: order.partner,
    partner_uuid: order.partner_uuid,
    '{product}sexclusivediscountedprice': toNaira(item.price_kobo),
    partnerlabtat: item.partner_tat,
    partnerlabtatindays: item.partner_tat_days,
  },
  acceptance_status: { status: item.acceptance ?? '', reason: item.acceptance_reason },
  interim_progress: { status: item.interim_progress },
  sample_collection_progress: item.sample_progress,
  final_action: { status: item.final_status, result: item.results.map(presentResult) },
  '{product}_action': item.action as LabAction | null,
  notes: item.notes.map(({ at, status, note }) => ({ date: at.toISOString(), status, note })),
  issues: item.issues.map(({ at, issue }) => ({ date: at.toISOString(), issue })),
});

export const presentOrder = (order: OrderRow, items: ItemRow[]): LabOrder => ({
  uuid: order.uuid,
  order_info: {
    order_id: order.order_id,
    transaction_id: order.payment.reference_id,
    order_date: order.created_at.toISOString(),
    total_cost: toNaira(order.total_kobo),
    order_status: order.status,
  },
  user_info: {
    user_uuid: order.consumer_uuid,
    user_name: order.consumer,
    user_phone_num: order.consumer_mobile,
  },
  patient_info: {
    patient_uuid: order.patient_uuid,
    patient_name: order.patient,
    mobile: order.patient_mobile,
    address: { street: order.street, city: order.city, area: order.area, state: order.state },
  },
  payment: presentPaymentSummary(order.payment)!,
  home_service: { home_service_available: order.home_service },
  full_order_details: items.map((item) => presentItem(item, order)),
});

/** The specification wants `order_info` of a single order as an array. */
export function presentOrderReply(order: OrderRow, items: ItemRow[]): LabOrderReply {
  const { order_info, ...rest } = presentOrder(order, items);
  return { ...rest, order_info: [order_info] };
}
