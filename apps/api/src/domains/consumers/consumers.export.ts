import type { ConsumerFilters } from '@baobab/contract/consumers';
import { sql } from 'kysely';
import { column, either, lagosDateTime, naira } from '../../platform/db/cell-values.ts';
import { exportCsv, type Export } from '../../platform/http/export-sheet.ts';
import type { Ctx } from '../../schema.ts';
import { consumerList } from './consumers.repository.ts';

const consumers: Export<ConsumerFilters> = {
  subject: 'consumers',
  name: 'Consumers',
  list: consumerList,
  joins: sql`
    left join (select consumer_uuid, string_agg(full_name, '; ' order by created_at, uuid) as names
      from patients group by 1) p on p.consumer_uuid = a.uuid
    left join (select consumer_uuid, sum(amount_kobo) filter (where kind = 'appointment') as bookings,
      sum(amount_kobo) filter (where kind <> 'appointment') as orders from payments where status = 'paid' group by 1) y
      on y.consumer_uuid = a.uuid`,
  columns: [
    { header: 'Full Name', value: column('a.full_name') },
    { header: 'Username', value: column('a.username') },
    { header: 'Email', value: column('a.email') },
    { header: 'Phone Number', value: column('a.mobile') },
    { header: 'Verified', value: either('a.verified', 'Yes', 'No') },
    { header: 'Patients', value: column('p.names') },
    { header: 'Amount of Bookings', value: naira('y.bookings'), kind: 'number' },
    { header: 'Amount of Orders', value: naira('y.orders'), kind: 'number' },
    { header: 'Signed Up', value: lagosDateTime('a.created_at') },
  ],
};

export const exportConsumers = (ctx: Ctx, query: ConsumerFilters) => exportCsv(ctx, consumers, query);
