import { webhooks } from '@baobab/contract/overview/webhooks';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, test } from 'vitest';
import { staffWith } from './domains/workspace/account/account.testing.ts';
import { stepUp, unzip } from './domains/overview/privacy/privacy.testing.ts';
import {
  announce,
  environment,
  findDeliveries,
  send,
  subscribe,
  useReceiver,
} from './domains/overview/webhooks/webhooks.testing.ts';
import { decryptDetails } from './platform/audit/personal-details.ts';
import { newId } from './platform/ids.ts';
import { loadKeys, type Key, type Keyring } from './platform/keys.ts';
import { assembled } from './domains.ts';
import { encryptSecrets } from './platform/secret-columns.jobs.ts';
import { fixturesFor } from './testing/fixtures.ts';
import { useTestApp } from './testing/test-app.ts';

/** The stored secrets have a key that the server does not have, as after the loss of its key file. */
const api = useTestApp(environment);
const receiver = useReceiver();
const fixtures = fixturesFor(api);
const staff = staffWith(api);
const lost: Key = { id: randomBytes(8).toString('hex'), secret: randomBytes(32) };
let found: Keyring;
let doctor = '';
let pharmacy = '';
let webhook: Awaited<ReturnType<typeof subscribe>>;
let protectedStaff: Awaited<ReturnType<typeof staff.newProtectedStaff>>;

const encrypt = (keys: Keyring) => encryptSecrets({ ...assembled, db: api.db, pool: api.owner, keys });
const edit = (body: object) =>
  api.call('PUT', `/user/updateDetailsByAdmin/${doctor}`, {
    body: {
      full_name: 'Ada Test',
      practice_started_year: '2010',
      folioNumber: 'F-1',
      professional_detail: { qualification: 'MBBS' },
      address: { country: 'Nigeria' },
      ...body,
    },
  });
const read = async (list: string, uuid: string) => {
  const { status, body } = await api.call('GET', `/records/${list}/${uuid}`);
  expect(status).toBe(200);
  return body.data;
};
const stored = async () =>
  (
    await api.owner.query(
      'select bank_account_number as number, bank_iban as iban from doctors where account_uuid = $1',
      [doctor],
    )
  ).rows[0];

beforeAll(async () => {
  doctor = (await fixtures.addDoctor()).uuid;
  const bank = { acc_number: '0123456789', bankIban: 'NG12BAOB' };
  const { version } = await read('doctors', doctor);
  expect((await edit({ bank_detail: bank, version })).status).toBe(200);
  const { rows } = await api.owner.query(
    `select account_uuid as uuid from pharmacies where account_number <> '' limit 1`,
  );
  pharmacy = rows[0].uuid;
  protectedStaff = await staff.newProtectedStaff();
  webhook = await subscribe(api, receiver.url, ['treatment-order.status']);
  const current = await loadKeys(api.settings);
  found = { current: lost, find: (id) => (id === lost.id ? lost : current.find(id)) };
  await encrypt(found);
});

test('records, lists and exports show values of a lost key as unreadable', async () => {
  expect((await read('doctors', doctor)).profile.bank_detail).toMatchObject({
    acc_number: 'unreadable',
    bankIban: 'unreadable',
  });
  expect((await read('pharmacies', pharmacy)).profile.bank.account_number).toBe('unreadable');
  for (const list of ['/user/admin/search/doctors?limit=10', '/user/auth/pharmacy/list?limit=10'])
    expect((await api.call('GET', list)).status).toBe(200);
  await stepUp(api);
  const { status, raw } = await api.call('GET', `/privacy/people/${doctor}/export`);
  expect(status).toBe(200);
  expect(unzip(raw).get('data.json')!.toString()).toContain('"bank_account_number": "unreadable"');
});

test('the job that encrypts secrets leaves unreadable values as they are', async () => {
  const before = await stored();
  expect(await encrypt(await loadKeys(api.settings))).toBe(0);
  expect(await stored()).toEqual(before);
});

test('a value can be entered again, and the others stay until their key is found', async () => {
  const before = await stored();
  const { version, profile } = await read('doctors', doctor);
  const bank = { ...profile.bank_detail, acc_number: '9876543210' };
  expect((await edit({ bank_detail: bank, version })).status).toBe(200);
  expect((await read('doctors', doctor)).profile.bank_detail).toMatchObject({
    acc_number: '9876543210',
    bankIban: 'unreadable',
  });
  expect((await stored()).iban).toBe(before.iban);

  const { profile: old } = await read('pharmacies', pharmacy);
  const answer = await api.call('PUT', `/user/auth/pharmacy/update/bank?user_id=${pharmacy}`, {
    body: { ...old.bank, account_number: '5555555555' },
  });
  expect(answer.status).toBe(200);
  expect((await read('pharmacies', pharmacy)).profile.bank.account_number).toBe('5555555555');
});

test('the history keeps earlier values for the day when the key is found', async () => {
  const { rows } = await api.owner.query(
    `select details from audit_log where subject = $1 and action = 'doctor.edit' order by id`,
    [doctor],
  );
  const texts = async (keys: Keyring) => JSON.stringify(await decryptDetails(api.db, keys, rows));
  const current = await loadKeys(api.settings);
  const without = await texts(current);
  expect([without.includes('9876543210'), without.includes('NG12BAOB')]).toEqual([true, false]);
  const withKey = await texts({ current: current.current, find: found.find });
  expect([withKey.includes('9876543210'), withKey.includes('NG12BAOB')]).toEqual([true, true]);
});

test('a code of an authenticator app is refused with what to do instead', async () => {
  const { challenge } = await staff.challengeOf(protectedStaff.username);
  const answer = await staff.complete({ challenge, code: staff.codeOf(protectedStaff.secret) });
  expect([answer.status, answer.body.message]).toEqual([
    expect.toSatisfy((status: number) => status >= 400 && status < 500),
    expect.stringContaining('Use a recovery code or a passkey'),
  ]);
});

test('a webhook gets a new secret, which alone signs from then on', async () => {
  await announce(api, webhook.uuid, [[newId(), 'delivered']]);
  await send(api, webhook.uuid);
  expect((await findDeliveries(api, webhook.uuid))[0]!.status).toBe('waiting');
  await stepUp(api);
  const { uuid, name, url } = webhook;
  const body = { name, url, events: ['treatment-order.status' as const], active: true, rotate_secret: true };
  const { data, secret } = await api.client().call(webhooks.edit, { params: { uuid }, body });
  expect(data.earlier_secret_until).toBeNull();
  await announce(api, webhook.uuid, [[newId(), 'delivered']]);
  await api.owner.query('update webhooks set paused_until = null');
  await send(api, webhook.uuid);
  const [{ text, headers }] = receiver.received as [(typeof receiver.received)[number]];
  expect(new Webhook(secret!).verify(text, headers)).toMatchObject({ type: 'treatment-order.status' });
});
