import { treatmentOrders } from '@baobab/contract/care/treatment-orders';
import { sql } from 'kysely';
import { column, either, lagosDateTime, naira } from '../../../platform/db/cell-values.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { treatmentOrderList } from './treatment-orders.repository.ts';

export const treatmentOrderListExport = defineListExport({
  endpoint: treatmentOrders.exportJob,
  subject: 'treatment-orders',
  title: 'Treatment_Orders',
  list: { ...treatmentOrderList, filters: { ...treatmentOrderList.filters, user_uuid: null } },
  joins: sql`
    join accounts a on a.uuid = o.consumer_uuid
    join diseases d on d.uuid = o.disease_uuid`,
  columns: {
    reference_id: { header: 'Reference Id', value: column('o.reference_id'), width: 24 },
    createdAt: { header: 'Date', value: lagosDateTime('o.created_at') },
    full_name: { header: 'User Name', value: column('a.full_name'), width: 28 },
    diseases_name: { header: 'Disease', value: column('d.name'), width: 24 },
    amount: { header: 'Amount', value: naira('o.amount_kobo') },
    paymentStatus: { header: 'Payment Status', value: either('o.paid', 'Paid', 'Unpaid'), width: 16 },
    status: { header: 'Status', value: sql`upper(left(o.status, 1)) || substr(o.status, 2)`, width: 14 },
  },
});
