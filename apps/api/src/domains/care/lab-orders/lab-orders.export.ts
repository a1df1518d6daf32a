import type { FiltersOf } from '@baobab/contract/kit/endpoint';
import { labStatusLabels } from '@baobab/contract/care/care-labels';
import { labOrders } from '@baobab/contract/care/lab-orders';
import { paymentStatusLabels } from '@baobab/contract/money/payment-labels';
import { sql } from 'kysely';
import { column, lagosDateTime, naira } from '../../../platform/db/cell-values.ts';
import type { ListSource } from '../../../platform/db/list-filters.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { labOrderList } from './lab-orders.repository.ts';

const { partner: _partner, ...filters } = labOrderList.filters;

/** The list with the partner by name, as in the request. */
const ordersByPartnerName: ListSource<FiltersOf<typeof labOrders.list>> = {
  from: sql`lab_orders o`,
  filters: {
    ...filters,
    partnerName: (name) =>
      name.trim()
        ? sql<boolean>`o.partner_uuid = (select uuid from partners where lower(name) = ${name.trim().toLowerCase()})`
        : null,
    limit: null,
  },
  key: labOrderList.key,
  sortBy: labOrderList.sortBy,
  sorts: labOrderList.sorts,
};

export const labOrderListExport = defineListExport({
  endpoint: labOrders.exportJob,
  subject: 'lab-orders',
  title: 'Lab_Orders',
  list: ordersByPartnerName,
  joins: sql`
    join accounts a on a.uuid = o.consumer_uuid
    join patients p on p.uuid = o.patient_uuid
    join partners r on r.uuid = o.partner_uuid
    join payments y on y.uuid = o.payment_uuid`,
  columns: {
    order_id: { header: 'Order Id', value: column('o.order_id'), width: 22 },
    order_date: { header: 'Order Date', value: lagosDateTime('o.created_at') },
    user_phone_num: { header: 'Phone Number', value: column('a.mobile'), width: 18 },
    patient_name: { header: 'Patient Name', value: column('p.full_name'), width: 28 },
    partner: { header: 'Partner', value: column('r.name'), width: 24 },
    tests: {
      header: 'Tests',
      value: sql`(select count(*) from lab_order_items i where i.order_uuid = o.uuid)`,
    },
    total_cost: { header: 'Total Cost', value: naira('o.total_kobo') },
    order_status: { header: 'Status', value: column('o.status'), labels: labStatusLabels, width: 14 },
    payment_status: {
      header: 'Payment',
      value: sql`case when y.refund_completed_at is null then y.status else 'refunded' end`,
      labels: paymentStatusLabels,
      width: 16,
    },
  },
});
