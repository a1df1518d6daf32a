import { paymentChecks } from '@baobab/contract/money/payment-checks';
import { checkReasonLabels, checkStateLabels } from '@baobab/contract/money/payment-labels';
import { sql } from 'kysely';
import { column, lagosDateTime } from '../../../platform/db/cell-values.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { checkList } from './payment-checks.repository.ts';

export const checkListExport = defineListExport({
  endpoint: paymentChecks.exportJob,
  subject: 'payment-checks',
  title: 'Payments to check',
  list: checkList,
  joins: sql`left join accounts a on a.uuid = k.closed_by`,
  columns: {
    reason: { header: 'Reason', value: column('k.reason'), labels: checkReasonLabels, width: 30 },
    reference_id: { header: 'Reference Id', value: column('k.reference_id'), width: 24 },
    detail: { header: 'Report', value: column('k.detail'), width: 60 },
    found_at: { header: 'Found', value: lagosDateTime('k.found_at'), width: 20 },
    state: {
      header: 'State',
      value: sql`case when k.closed_at is null then 'open' else 'closed' end`,
      labels: checkStateLabels,
      width: 10,
    },
    closed_by: { header: 'Checked By', value: column('a.full_name'), width: 24 },
    note: { header: 'Note', value: column('k.note'), width: 40 },
  },
});
