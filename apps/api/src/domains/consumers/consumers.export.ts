import { matchesSql } from '../../platform/db/search.ts';
import { exportCsv, type Sheet } from '../../platform/http/export-sheet.ts';
import type { Ctx } from '../../schema.ts';

const columns: Sheet['columns'] = [
  { header: 'Full Name', name: 'full_name', kind: 'text' },
  { header: 'Username', name: 'username', kind: 'text' },
  { header: 'Email', name: 'email', kind: 'text' },
  { header: 'Phone Number', name: 'mobile', kind: 'text' },
  { header: 'Verified', name: 'verified', kind: 'text' },
  { header: 'Patients', name: 'patients', kind: 'text' },
  { header: 'Amount of Bookings', name: 'bookings', kind: 'number' },
  { header: 'Amount of Orders', name: 'orders', kind: 'number' },
  { header: 'Signed Up', name: 'joined', kind: 'text' },
];

/** Exports all matching consumers in the order of the list. */
export async function exportConsumers(ctx: Ctx, search: string | undefined) {
  const select = `
    select a.full_name, a.username, a.email, a.mobile, case when a.verified then 'Yes' else 'No' end, p.names,
      round(coalesce(y.bookings, 0) / 100.0, 2), round(coalesce(y.orders, 0) / 100.0, 2),
      to_char(a.created_at at time zone 'Africa/Lagos', 'DD/MM/YYYY HH12:MI am')
    from accounts a
      left join (select consumer_uuid, string_agg(full_name, '; ' order by created_at, uuid) as names
        from patients group by 1) p on p.consumer_uuid = a.uuid
      left join (select consumer_uuid, sum(amount_kobo) filter (where kind = 'appointment') as bookings,
        sum(amount_kobo) filter (where kind <> 'appointment') as orders from payments group by 1) y
        on y.consumer_uuid = a.uuid
    where a.kind = 'consumer' and ${matchesSql('a.search', search)}
    order by a.created_at desc, a.uuid desc`;
  return exportCsv(
    ctx,
    { subject: 'consumers', details: { ...(search && { search }) } },
    { name: 'Consumers', columns, select },
  );
}
