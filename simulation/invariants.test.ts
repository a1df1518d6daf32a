import { afterAll, beforeAll, expect, test } from 'vitest';
import type { World } from './engine/command.ts';
import { prepareTemplate } from './engine/database.ts';
import { idOf } from './engine/ids.ts';
import { openOffice } from './engine/office.ts';
import { newWorld, usernames } from './engine/simulate.ts';
import { invariants } from './invariants/all.ts';
import { thirdPartyDoctor } from './model/people.ts';

/** A fault that is written into the database, and the invariant that reports it. */
const faults: { invariant: string; record: RegExp; sql: string; values?: unknown[] }[] = [
  {
    invariant: 'payouts-add-up',
    record: /^doctor 3$/,
    sql: `insert into doctor_payouts (uuid, doctor_uuid, transaction_id, amount_kobo) values ($1, $2, 'T', 100)`,
    values: [idOf('payout'), idOf(thirdPartyDoctor)],
  },
  {
    invariant: 'whole-or-nothing',
    record: new RegExp(idOf('batch')),
    sql: `insert into bulk_batches (uuid, list, action, total, created_by) values ($1, 'coupons', 'activate', 1, $2)`,
    values: [idOf('batch'), idOf('admin 1')],
  },
  {
    invariant: 'uploads-change-something',
    record: new RegExp(idOf('upload')),
    sql: `insert into import_batches (uuid, kind, file_name, file_hash, rows_total, rows_added, rows_changed, rows_unchanged, created_by)
      values ($1, 'pathology', 'f.csv', '', 1, 0, 0, 1, $2)`,
    values: [idOf('upload'), idOf('admin 1')],
  },
  {
    invariant: 'sent-once',
    record: new RegExp(idOf('notification')),
    sql: `insert into bulk_notifications (uuid, title, message, audience, status, created_by, recipients, delivered, pressed_at, begins_at)
      values ($1, 'T', 'M', 'all', 'sent', $2, 3, 2, now(), now())`,
    values: [idOf('notification'), idOf('admin 1')],
  },
  {
    invariant: 'no-dead-end',
    record: new RegExp(idOf('stuck')),
    sql: `insert into bulk_notifications (uuid, title, message, audience, status, created_by, recipients, pressed_at, begins_at)
      values ($1, 'T', 'M', 'all', 'sending', $2, 3, now() - interval '2 h', now() - interval '2 h')`,
    values: [idOf('stuck'), idOf('admin 1')],
  },
  {
    invariant: 'one-edit-per-version',
    record: new RegExp(idOf('view')),
    sql: `insert into saved_views (uuid, owner_uuid, screen, name, search, version) values ($1, $2, '/x', 'V', '{}', 3)`,
    values: [idOf('view'), idOf('admin 1')],
  },
  {
    invariant: 'trail-is-chained',
    record: /^chain$/,
    // Past the trigger that keeps the trail append-only.
    sql: `begin; set local session_replication_role = replica;
      update audit_log set subject = 'forged' where id = (select audit_id from audit_seals order by seq limit 1); commit`,
  },
  {
    invariant: 'every-list-equals-its-export',
    record: / of admin/,
    sql: `insert into totals (name, key, shard, n) values ('price_entries', 'pathology', 31, 1)
      on conflict (name, key, shard) do update set n = totals.n + 1`,
  },
  {
    invariant: 'subscribers-have-a-true-copy',
    record: new RegExp(idOf('unannounced')),
    // Past the trigger that announces it.
    sql: `begin; set local session_replication_role = replica;
      insert into treatment_orders (uuid, reference_id, consumer_uuid, disease_uuid, kind, amount_kobo, name, mobile, line1, search)
      values ('${idOf('unannounced')}', 'U-1', '${idOf('consumer 1')}', gen_random_uuid(), 'plan', 100, '', '', '', ''); commit`,
  },
  {
    invariant: 'subscribers-have-a-true-copy',
    record: new RegExp(idOf('unannounced person')),
    sql: `begin; set local session_replication_role = replica;
      insert into accounts (uuid, kind, username, email, mobile)
      values ('${idOf('unannounced person')}', 'introducer', 'unannounced', 'unannounced@mail.example', ''); commit`,
  },
  {
    invariant: 'one-payment-is-kept',
    record: new RegExp(idOf('paid twice')),
    // Past the triggers that make one of them due back.
    sql: `begin; set local session_replication_role = replica;
      insert into slots (uuid, doctor_uuid, clinic_uuid, starts_at, ends_at)
      values ('${idOf('twice')}', '${idOf('doctor 1')}', '${idOf('clinic of doctor 1')}', '2020-01-01 10:00Z', '2020-01-01 10:30Z');
      insert into bookings (uuid, slot_uuid, doctor_uuid, patient_uuid, consumer_uuid, kind, status, starts_at, ends_at, amount_kobo)
      select '${idOf('paid twice')}', uuid, doctor_uuid, '${idOf('patient of consumer 1')}', '${idOf('consumer 1')}', 'nigerian',
        'closed', starts_at, ends_at, 100 from slots where uuid = '${idOf('twice')}';
      insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid, booking_uuid)
      select gen_random_uuid(), 'TWICE-' || n, 'appointment', 100, '${idOf('consumer 1')}', '${idOf('paid twice')}'
      from generate_series(1, 2) n; commit`,
  },
  {
    invariant: 'no-reference-is-lost',
    record: /^payments\.consumer_uuid$/,
    sql: `with merged as (update accounts set merged_into = $2, active = false where uuid = $3)
      insert into payments (uuid, reference_id, kind, amount_kobo, consumer_uuid) values ($1, 'LOST', 'cart', 100, $3)`,
    values: [idOf('lost payment'), idOf('consumer 1'), idOf('consumer 2')],
  },
];

let world: World;
beforeAll(async () => {
  const server = process.env['TEST_SERVER_URL']!;
  await prepareTemplate(server);
  world = newWorld(await openOffice(server, usernames), Date.now());
});
afterAll(() => world.office.close());

const find = (name: string) => invariants.find((one) => one.name === name)!.check(world);

test.each(faults)(
  '$invariant reports a fault in the database',
  async ({ invariant, record, sql, values }) => {
    const before = await find(invariant);
    expect(before.filter((finding) => record.test(finding.record))).toEqual([]);
    await world.office.db.query(sql, values);
    const after = await find(invariant);
    expect(after.map((finding) => finding.record)).toContainEqual(expect.stringMatching(record));
  },
);
