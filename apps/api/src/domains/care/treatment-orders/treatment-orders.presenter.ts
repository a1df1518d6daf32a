import type { TreatmentOrder } from '@baobab/contract/care/treatment-orders';
import { toNaira } from '@baobab/contract/kit/naira';
import { presentPaymentSummary } from '../../money/transactions/public.ts';
import type { TreatmentItemRow, TreatmentOrderRow } from './treatment-orders.repository.ts';
import { nextStatusesOf, statusOf, type Statuses } from './treatment-orders.service.ts';

export const presentTreatmentOrder = (
  order: TreatmentOrderRow,
  items: TreatmentItemRow[],
  statuses: Statuses,
): TreatmentOrder => ({
  uuid: order.uuid,
  reference_id: order.reference_id,
  amount: toNaira(order.amount_kobo),
  paymentStatus: order.paid ? 'Paid' : 'Unpaid',
  status: order.status,
  kind: order.kind as TreatmentOrder['kind'],
  payment: presentPaymentSummary(order.payment),
  details: {
    createdAt: order.created_at.toISOString(),
    diseases_name: order.disease,
    treatment: items.map((item) => ({
      uuid: item.uuid,
      plan_name: item.plan_name,
      price: toNaira(item.price_kobo),
      brand_name: item.brand_name,
      drug_name: item.drug_name,
      manufacturing: item.maker,
      manufacturing_country: item.maker_country,
      mg: item.strength,
      tabs: item.tabs,
      '{product}_action': statusOf(statuses, item.action),
      next: [...nextStatusesOf(statuses, item.action)],
    })),
  },
  delivery_address: {
    name: order.name,
    Mobile: order.mobile,
    addressLine1: order.line1,
    addressLine12: order.line2,
  },
  user: {
    uuid: order.consumer_uuid,
    full_name: order.consumer,
    email: order.consumer_email,
    mobile: order.consumer_mobile,
  },
  city: order.city,
  region: order.region,
});
