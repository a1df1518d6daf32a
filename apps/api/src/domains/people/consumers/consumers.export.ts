import { consumers as contract, type ConsumerFilters } from '@baobab/contract/people/consumers';
import { STEP_UP_EXPORT_ROWS } from '@baobab/contract/workspace/staff/security-settings';
import { sql } from 'kysely';
import { column, either, lagosDateTime, naira } from '../../../platform/db/cell-values.ts';
import { exportFile, type Export } from '../../../platform/http/export-sheet.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import type { Ctx } from '../../../schema.ts';
import { notMerged } from '../../workspace/access/merged-records.public.ts';
import { keptKobo } from '../../money/transactions/public.ts';
import { consumerList } from './consumers.repository.ts';

const consumers: Export<ConsumerFilters> = {
  subject: 'consumers',
  title: 'Consumers',
  list: consumerList,
  stepUpAbove: STEP_UP_EXPORT_ROWS,
  joins: sql`
    left join (select consumer_uuid, string_agg(full_name, '; ' order by created_at, uuid) as names,
        count(*) as n
      from patients m where ${notMerged('m')} group by 1) p on p.consumer_uuid = a.uuid
    left join (select y.consumer_uuid, sum(${keptKobo}) filter (where y.kind = 'appointment') as bookings,
      sum(${keptKobo}) filter (where y.kind <> 'appointment') as orders from payments y where y.status = 'paid' group by 1) y
      on y.consumer_uuid = a.uuid`,
  columns: [
    { header: 'Full Name', value: column('a.full_name') },
    { header: 'Username', value: column('a.username') },
    { header: 'Email', value: column('a.email') },
    { header: 'Phone Number', value: column('a.mobile') },
    { header: 'Verified', value: either('a.verified', 'Yes', 'No') },
    { header: 'Patients', value: column('p.names') },
    { header: 'Amount of Bookings', value: naira('y.bookings'), kind: 'money' },
    { header: 'Amount of Orders', value: naira('y.orders'), kind: 'money' },
    { header: 'Signed Up', value: lagosDateTime('a.created_at') },
  ],
};

export const exportConsumers = (ctx: Ctx, query: ConsumerFilters) => exportFile(ctx, consumers, query, 'csv');

export const consumerListExport = defineListExport({
  ...consumers,
  endpoint: contract.exportJob,
  columns: {
    full_name: { header: 'Full Name', value: column('a.full_name'), width: 28 },
    username: { header: 'User Name', value: column('a.username'), width: 28 },
    mobile: { header: 'Phone Number', value: column('a.mobile'), width: 18 },
    verified: { header: 'Verified', value: either('a.verified', 'Verified', 'Not verified'), width: 14 },
    patients: { header: 'Patients', value: sql`coalesce(p.n, 0)` },
    totalAmountConsumer: {
      header: 'Amount of Bookings',
      value: naira('y.bookings'),
    },
    totalAmountConsumersOrder: {
      header: 'Amount of Orders',
      value: naira('y.orders'),
    },
    user_signed_up: { header: 'Signed Up', value: lagosDateTime('a.created_at') },
  },
});
