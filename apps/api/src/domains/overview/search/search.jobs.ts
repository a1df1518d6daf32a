import { runBackfill } from '@baobab/postgres/backfill';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../schema.ts';

/** Characters that `search_form` no longer leaves in a text. */
const EARLIER = `search ~ '[''\`´‘’‚‛′ʹʻʼʽˈʾʿꞌłøđðħıŧŋɖǝəɛɔæœßþ]'`;

/** The tables with a search column, and the column whose update makes the database write it again. */
const columns: Record<string, string> = {
  accounts: 'first_name',
  patients: 'first_name',
  companies: 'company_name',
  coupons: 'code',
  bulk_notifications: 'title',
  support_messages: 'text',
  national_tests: 'name',
  price_entries: 'partner_test_name',
  pharmacies: 'pharmacy_name',
  lab_orders: 'search',
  treatment_orders: 'search',
  coupon_redemptions: 'code',
};
const keys: Record<string, string> = { companies: 'account_uuid', pharmacies: 'account_uuid' };

/** Doctors copy the text of their account, followed by their numbers. */
const doctors = {
  table: 'doctors',
  key: 'account_uuid',
  column: 'registration_no',
  isOpen: `${EARLIER} or search not like '%' || search_form(coalesce(registration_no, '') || ' ' || folio_number)`,
};

/** Folds the search texts that an earlier release stored. Returns the number of rows. */
export async function foldSearchTexts({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let total = 0;
  const plain = Object.entries(columns).map(([table, column]) => ({
    table,
    column,
    key: keys[table] ?? 'uuid',
    isOpen: EARLIER,
  }));
  for (const { table, column, key, isOpen } of [...plain, doctors])
    total += await runBackfill(pool, {
      table,
      key,
      isOpen,
      change: (client, uuids) =>
        client.query(`update ${table} set ${column} = ${column} where ${key} = any ($1::uuid[])`, [uuids]),
    });
  return total;
}

export const searchJobs: Job<Services>[] = [
  {
    name: 'search.fold',
    cron: '50 3 * * *',
    atStart: true,
    run: async (services) => void (await foldSearchTexts(services)),
  },
];
