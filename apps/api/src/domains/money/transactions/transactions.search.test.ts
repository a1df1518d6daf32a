import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const get = async (query: string) => (await api.call('GET', `/payment/search-alls?${query}`)).body;
const find = (type: string, text: string, more = '') =>
  get(`type=${type}&search=${encodeURIComponent(text)}${more}`);
const newest = async () => (await get('type=appointment')).data[3];

test('search finds a payment of its kind by its reference or the beginning of it, in any case', async () => {
  const payment = await newest();
  const reference: string = payment.reference_id;
  for (const text of [reference, reference.toUpperCase(), ` ${reference.toLowerCase()} `]) {
    const found = await find('appointment', text);
    expect([found.count, found.data]).toEqual([1, [payment]]);
  }
  expect((await find('appointment', reference, '&pagenum=1')).data).toEqual([]);
  expect((await find('cart', reference)).count).toBe(0);
  const begun = await find('appointment', reference.slice(0, -1), '&limit=100');
  expect(begun.data.map(({ uuid }: { uuid: string }) => uuid)).toContain(payment.uuid);
  expect((await find('appointment', '  ')).count).toBe((await get('type=appointment')).count);
});

test('search finds the payments of a person by name and by phone number, and of nobody else', async () => {
  const payment = await newest();
  const { rows } = await api.owner.query<{ full_name: string; mobile: string }>(
    'select full_name, mobile from accounts where uuid = $1',
    [payment.consumer_uuid],
  );
  const { full_name, mobile } = rows[0]!;
  for (const text of [full_name.toUpperCase(), mobile, `0${mobile.slice(-10)}`, payment.patient_name]) {
    const { data, count } = await find('all', text, '&limit=100');
    expect(data.map(({ uuid }: { uuid: string }) => uuid)).toContain(payment.uuid);
    const { rows: expected } = await api.owner.query(
      `select count(*)::int as n from payments y
       where y.consumer_uuid in (select uuid from accounts where kind = 'consumer' and search like all ($1))
          or y.patient_uuid in (select uuid from patients where search like all ($1))`,
      [patternsOf(text)],
    );
    expect(count).toBe(expected[0].n);
  }
  expect((await find('all', `${full_name} nobody`)).count).toBe(0);
});
const patternsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/^\+?0?/, '')
    .split(' ')
    .map((word) => `%${word}%`);

test('the CSV has exactly the payments that the search finds', async () => {
  const { patient_name } = await newest();
  const search = `type=appointment&search=${encodeURIComponent(patient_name)}`;
  const csv = await api.call('GET', `/payment/search-alls/export/csv?${search}`);
  expect(csv.raw.toString('utf8').trimEnd().split('\n')).toHaveLength((await get(search)).count + 1);
});

test('refuses a text that more than 2,000 people match, and says how to narrow it', async () => {
  await api.owner.query(
    `insert into patients (uuid, consumer_uuid, first_name, last_name)
     select gen_random_uuid(), (select uuid from accounts where kind = 'consumer' limit 1), 'Zebedee', 'Many'
     from generate_series(1, 2001)`,
  );
  const reply = await api.call('GET', '/payment/search-alls?type=all&search=zebedee');
  expect([reply.status, reply.body.message]).toEqual([
    422,
    'Too many people match. Type more of the name, a phone number or a reference.',
  ]);
  await api.owner.query(`delete from patients where first_name = 'Zebedee'`);
  expect((await find('all', 'zebedee')).count).toBe(0);
});
