import type pg from 'pg';
import {
  BASE_PRICE,
  consumers,
  doctors,
  leaver,
  prices,
  staffNames,
  thirdPartyDoctor,
  towns,
} from '../model/people.ts';
import { idOf } from './ids.ts';

export const PASSWORD = 'simulated-office';

/** The rows of an office before its first day: staff, doctors, consumers, a partner with prices. No business yet. */
export async function fillOffice(db: pg.Client, passwordHash: string): Promise<void> {
  const run = (sql: string, values: unknown[]) => db.query(sql, values);
  const account = (name: string, kind: string, serial: number) =>
    run(
      `insert into accounts (uuid, kind, first_name, last_name, username, email, mobile, verified)
       values ($1, $2, $3, $4, $5, $6, $7, true)`,
      [
        idOf(name),
        kind,
        name.split(' ')[0],
        `${kind} ${name.split(' ')[1] ?? ''}`.trim(),
        kind === 'staff' ? name.replaceAll(' ', '-') : `${name.replaceAll(' ', '.')}@mail.example`,
        `${name.replaceAll(' ', '.')}@mail.example`,
        `+23480300${String(serial).padStart(5, '0')}`,
      ],
    );
  let serial = 0;
  for (const [name, role] of Object.entries(staffNames)) {
    await account(name, 'staff', (serial += 1));
    await run('insert into staff (account_uuid, role, password_hash) values ($1, $2, $3)', [
      idOf(name),
      role,
      passwordHash,
    ]);
  }
  for (const name of [...doctors, thirdPartyDoctor]) {
    await account(name, 'doctor', (serial += 1));
    await run(
      'insert into doctors (account_uuid, speciality, external, bank_account_number) values ($1, $2, $3, $4)',
      [idOf(name), ['Cardiology'], name === thirdPartyDoctor, '0123456789'],
    );
    await run(`insert into clinics (uuid, doctor_uuid, name) values ($1, $2, 'Clinic')`, [
      idOf(`clinic of ${name}`),
      idOf(name),
    ]);
  }
  for (const name of consumers) {
    await account(name, 'consumer', (serial += 1));
    await run('insert into patients (uuid, consumer_uuid, first_name, last_name) values ($1, $2, $3, $4)', [
      idOf(`patient of ${name}`),
      idOf(name),
      'Patient',
      name,
    ]);
    await run(
      `insert into device_tokens (uuid, account_uuid, device_type, token) values ($1, $2, 'android', $3)`,
      [idOf(`device of ${name}`), idOf(name), `device of ${name}`],
    );
  }
  // No patient and no consent: the person only writes to support.
  await run(
    `insert into accounts (uuid, kind, first_name, last_name, username, email, mobile, push_consent)
     values ($1, 'consumer', $2, $3, $4, $4, '+2348039999999', false)`,
    [idOf('leaver'), ...leaver.fullName.split(' '), 'zq@mail.example'],
  );
  await run('update security_settings set values = $1', [
    JSON.stringify({ approve_send_above: 2, approve_role_changes: true }),
  ]);
  await fillPriceList(db);
  await run(
    'insert into diseases (uuid, name) values ($1, $2) on conflict (name) do update set uuid = excluded.uuid',
    [idOf('disease'), 'Acne'],
  );
}

async function fillPriceList(db: pg.Client) {
  const partner = idOf('partner');
  await db.query(`insert into partners (uuid, name, code) values ($1, 'Simulated Lab', 'SIM')`, [partner]);
  await db.query(`insert into cities (uuid, name) values ($1, 'Ikeja')`, [idOf('city')]);
  for (const [name, state] of Object.entries(towns))
    await db.query(
      `insert into cities (uuid, name, state_uuid) select $1, $2, uuid from states where name = $3`,
      [idOf(name), name, state],
    );
  await db.query(`insert into areas (uuid, city_uuid, name) values ($1, $2, 'Allen')`, [
    idOf('area'),
    idOf('city'),
  ]);
  for (const [index, name] of prices.entries()) {
    await db.query(
      `insert into national_tests (uuid, kind, name, product_code, discipline, city_uuid, area_uuid, partner_uuid)
       values ($1, 'pathology', $2, $3, 'Chemistry', $4, $5, $6)`,
      [idOf(`test of ${name}`), `Test ${index + 1}`, `T${index + 1}`, idOf('city'), idOf('area'), partner],
    );
    await db.query(
      `insert into price_entries (uuid, kind, partner_uuid, test_uuid, area_uuid, product_code, discipline,
         partner_test_name, home_service, popular, popular_description, retail_kobo, purchasing_kobo, exclusive_kobo,
         discount_hundredths, partner_tat, partner_tat_days, standard_tat)
       values ($1, 'pathology', $2, $3, $4, $5, 'Chemistry', $6, false, false, 'Simulated', $7, $8, $7, 0, '1 day', 1, '1 day')`,
      [
        idOf(name),
        partner,
        idOf(`test of ${name}`),
        idOf('area'),
        `T${index + 1}`,
        `Test ${index + 1}`,
        BASE_PRICE,
        BASE_PRICE / 2,
      ],
    );
  }
}
