import { parsePhone } from '@baobab/contract/kit/phone';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { migrate } from '@baobab/postgres/migrate';
import { MIGRATIONS } from './migrations.ts';

const MIGRATION = '0026_phone_numbers_and_search.sql';
const NAME = 'phones_of_an_old_release';

let folder: string;
let url: string;
let admin: pg.Client;
let owner: pg.Client;

/** A database with the migrations before this one. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baobab-migrations-'));
  const older = (await readdir(MIGRATIONS)).filter((name) => name < MIGRATION);
  await Promise.all(older.map((name) => cp(path.join(MIGRATIONS, name), path.join(folder, name))));
  admin = new pg.Client({ connectionString: process.env['TEST_SERVER_URL'] });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  url = Object.assign(new URL(process.env['TEST_SERVER_URL']!), { pathname: `/${NAME}` }).href;
  await migrate(url, folder);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${NAME} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true });
});

async function addAccount(kind: string, mobile: string, first = 'Ada') {
  const uuid = newId();
  await owner.query(
    `insert into accounts (uuid, kind, first_name, last_name, username, email, mobile)
     values ($1, $2, $3, 'Obi', $4, $4, $5)`,
    [uuid, kind, first, `${uuid}@mail.example`, mobile],
  );
  return uuid;
}

const valueOf = async (table: string, key: string, uuid: string) =>
  (await owner.query(`select * from ${table} where ${key} = $1`, [uuid])).rows[0];

test('corrects the numbers of an old release and their search text, and keeps all others', async () => {
  const wrong = ['+08035512044', '+23408035512045', '+8035512046', '+002348035512047', '+09025512048'];
  const unclear = ['+9012345678', '+7012345678', '+447', '+2341234567890', '+442079460123', '+2348035512049'];
  const corrected = new Map<string, string>();
  for (const mobile of [...wrong, ...unclear]) corrected.set(await addAccount('consumer', mobile), mobile);

  const right = await addAccount('consumer', '+2348035510001');
  const twin = await addAccount('consumer', '+08035510001');
  const twins = [await addAccount('consumer', '+08035510002'), await addAccount('consumer', '+8035510002')];
  const otherKind = await addAccount('introducer', '+08035510001');

  const doctor = await addAccount('doctor', '+08035510003', 'Ọ̀ṣun');
  await owner.query(
    `insert into doctors (account_uuid, hr_mobile, emergency_mobile) values ($1, '0803 551-0004', 'none')`,
    [doctor],
  );
  const pharmacist = await addAccount('pharmacist', '+08035510005');
  await owner.query(`insert into pharmacies (account_uuid, pharmacy_name) values ($1, 'Ìlera')`, [
    pharmacist,
  ]);
  const patient = newId();
  await owner.query(
    `insert into patients (uuid, consumer_uuid, first_name, mobile, other_mobile)
     values ($1, $2, 'Ṣọlá', '08035510006', null)`,
    [patient, right],
  );
  const order = newId();
  await owner.query(
    `with disease as (insert into diseases (uuid, name) values ($1, 'Acne') returning uuid)
     insert into treatment_orders (uuid, reference_id, consumer_uuid, disease_uuid, kind, amount_kobo, paid, name,
       mobile, line1, search)
     select $1, 'TP-1', $2, uuid, 'plan', 1, false, 'Ada', '+08035510007', '', 'tp-1 adé +08035510007 acne'
     from disease`,
    [order, right],
  );

  expect(await migrate(url, MIGRATIONS)).toContain(MIGRATION);
  expect(await migrate(url, MIGRATIONS)).toEqual([]);

  for (const [uuid, mobile] of corrected) {
    const account = await valueOf('accounts', 'uuid', uuid);
    const digits = mobile.slice(-10);
    const wanted = wrong.includes(mobile) ? `+234${digits}` : mobile;
    expect(account.mobile).toBe(wanted);
    expect(account.search).toContain(wanted);
    if (wrong.includes(mobile)) expect(parsePhone(wanted)?.number).toBe(wanted);
  }
  const mobileOf = async (uuid: string) => (await valueOf('accounts', 'uuid', uuid)).mobile;
  expect(await mobileOf(right)).toBe('+2348035510001');
  expect(await mobileOf(twin)).toBe('+08035510001');
  expect(await Promise.all(twins.map(mobileOf))).toEqual(['+2348035510002', '+8035510002']);
  expect(await mobileOf(otherKind)).toBe('+2348035510001');

  expect(await valueOf('doctors', 'account_uuid', doctor)).toMatchObject({
    hr_mobile: '+2348035510004',
    emergency_mobile: 'none',
    search: expect.stringMatching(/^osun .*\+2348035510003$/),
  });
  expect((await valueOf('pharmacies', 'account_uuid', pharmacist)).search).toMatch(
    /^ilera ada .*\+2348035510005$/,
  );
  expect(await valueOf('patients', 'uuid', patient)).toMatchObject({
    mobile: '+2348035510006',
    other_mobile: null,
    search: expect.stringMatching(/^sola .*\+2348035510006$/),
  });
  expect(await valueOf('treatment_orders', 'uuid', order)).toMatchObject({
    mobile: '+2348035510007',
    search: 'tp-1 ade +2348035510007 acne',
  });
});
