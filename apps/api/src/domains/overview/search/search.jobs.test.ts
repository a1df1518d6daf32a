import { users } from '@baobab/contract/people/users';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { foldSearchTexts } from './search.jobs.ts';

const api = useTestApp();
const { call } = api.client();
const folding = readFileSync(new URL('../../../migrations/0084_search_folding.sql', import.meta.url), 'utf8');
const [replaced] = folding.match(/create or replace function search_form.*?'g'\);/s)!;

const add = async (lastName: string, serial: number) =>
  (
    await call(users.add, {
      body: {
        firstName: 'Folded',
        lastName,
        email: `folded${serial}@search.example`,
        mobile: `+23480944000${serial}0`,
      },
    })
  ).user.uuid;
const found = async (search: string) =>
  (await call(users.list, { query: { search: `folded ${search}` } })).users.map(({ uuid }) => uuid);

test('a text of the earlier form is found as it was written at once, and in every form after the job, once', async () => {
  await api.owner.query(
    `create or replace function search_form(value text) returns text language sql immutable parallel safe
     return lower(value)`,
  );
  const earlier = [await add('O\u2019Neil', 1), await add('\u0141ukasz', 2)];
  await api.owner.query(replaced!);
  expect(await found('o\u2019neil')).toEqual([earlier[0]]);
  expect(await found('oneil')).toEqual([]);
  expect(await foldSearchTexts({ pool: api.owner })).toBeGreaterThanOrEqual(2);
  for (const spelling of ["o'neil", 'o\u2019neil', 'ONEIL', 'o\u02bcneil'])
    expect(await found(spelling)).toEqual([earlier[0]]);
  expect(await found('lukasz')).toEqual([earlier[1]]);
  expect(await foldSearchTexts({ pool: api.owner })).toBe(0);
});
