import { firstSteps, type FirstStepKey } from '@baobab/contract/overview/first-steps';
import { places } from '@baobab/contract/master-data/places';
import { beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { ApiError } from '@baobab/contract/kit/client';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp({ DEMO_DATA: 'off' });
const demo = useTestApp();
const alone = useTestApp({ DEMO_DATA: 'off' });

const statesOf = async (role: Parameters<typeof api.client>[0] = 'admin') =>
  Object.fromEntries(
    (await api.client(role).call(firstSteps.firstSteps, {})).steps.map(({ key, state }) => [key, state]),
  );
const set = (steps: FirstStepKey[], put_away: boolean, role: Parameters<typeof api.client>[0] = 'admin') =>
  api.client(role).call(firstSteps.putFirstStepsAway, { body: { steps, put_away } });

const emptyPrices = () => api.owner.query('truncate price_entries cascade');

beforeEach(() => api.owner.query(`delete from first_steps_put_away; delete from staff_preferences`));

test('lists the steps that a role may take, done when their records exist', async () => {
  expect(await statesOf()).toEqual({
    'partner-names': 'done',
    cities: 'done',
    areas: 'done',
    tests: 'done',
    prices: 'done',
    doctors: 'done',
    colleagues: 'done',
    'second-factor': 'open',
  });
  expect(Object.keys(await statesOf('dmp-admin'))).toEqual([
    'partner-names',
    'cities',
    'areas',
    'tests',
    'prices',
    'second-factor',
  ]);
  expect(await statesOf('support')).toEqual({ 'second-factor': 'open' });
});

test('a step without records is open, and done with the first record', async () => {
  await emptyPrices();
  await api.owner.query('truncate partners cascade');
  expect(await statesOf()).toMatchObject({ 'partner-names': 'open', prices: 'open' });
  await api.owner.query(`insert into partners (uuid, name, code) values ($1, 'First Lab', 'FL')`, [
    randomUUID(),
  ]);
  expect(await statesOf()).toMatchObject({ 'partner-names': 'done', prices: 'open' });
});

test('puts a step away for all staff once, with one audit row, and shows it again', async () => {
  await emptyPrices();
  const before = await api.countAudit('first-step.put-away');
  await Promise.all([set(['prices'], true), set(['prices'], true, 'dmp-admin')]);
  expect(await statesOf('dmp-admin')).toMatchObject({ prices: 'put-away' });
  expect(await statesOf()).toMatchObject({ prices: 'put-away' });
  expect(await api.countAudit('first-step.put-away')).toBe(before + 1);
  await set(['prices'], false);
  expect(await statesOf('dmp-admin')).toMatchObject({ prices: 'open' });
});

test('puts the second factor away for the caller alone', async () => {
  await set(['second-factor'], true);
  expect([await statesOf(), await statesOf('support')]).toMatchObject([
    { 'second-factor': 'put-away' },
    { 'second-factor': 'open' },
  ]);
  await set(['second-factor'], false);
  expect(await statesOf()).toMatchObject({ 'second-factor': 'open' });
});

test('rejects a step of another role with 403 and puts none of the steps away', async () => {
  await emptyPrices();
  const refused = set(['prices', 'colleagues'], true, 'dmp-admin');
  await expect(refused).rejects.toThrow(ApiError);
  await expect(refused).rejects.toMatchObject({ status: 403 });
  expect(await statesOf()).toMatchObject({ prices: 'open' });
});

test('the invitation that the caller accepted invites no colleague', async () => {
  const { call } = alone.client();
  const colleagues = async () =>
    (await call(firstSteps.firstSteps, {})).steps.find(({ key }) => key === 'colleagues')!.state;
  await alone.owner.query(`delete from staff where role <> 'admin'`);
  await alone.owner.query(`insert into staff_invitations (token_hash, role, email, expires_at, used_at)
    values ('own', 'admin', 'own@clinic.example', now() + interval '1 day', now())`);
  expect(await colleagues()).toBe('open');
  await alone.owner.query(`insert into staff_invitations (token_hash, role, email, expires_at)
    values ('sent', 'admin', 'ada@clinic.example', now() + interval '1 day')`);
  expect(await colleagues()).toBe('done');
});

test('an installation with demo data has no first steps', async () => {
  expect(await demo.client().call(firstSteps.firstSteps, {})).toEqual({ steps: [] });
});

test('adds the usual cities of each state, leaves existing ones alone and can be repeated', async () => {
  const { rows } = await api.owner.query(`
    select uuid, name, state_uuid, version from cities where name in ('Aba', 'Zaria') order by name`);
  await api.owner.query(`update cities set name = 'ZARIA', state_uuid = null where name = 'Zaria'`);
  const before = (await api.owner.query('select count(*)::int as n from cities')).rows[0].n;
  await api.owner.query(`delete from areas a using cities c where a.city_uuid = c.uuid and c.name = 'Aba'`);
  const deleted = await api.owner.query(`delete from cities where name = 'Aba'`);
  expect(deleted.rowCount).toBe(1);

  const audits = await api.countAudit('city.add-usual');
  const answers = await Promise.all([
    api.client().call(places.addUsualCities, {}),
    api.client('dmp-admin').call(places.addUsualCities, {}),
  ]);
  expect(answers.map(({ added }) => added).toSorted()).toEqual([0, 1]);
  expect(answers.map(({ message }) => message).toSorted()).toEqual([
    '1 city added',
    'Every usual city exists already',
  ]);
  expect(await api.countAudit('city.add-usual')).toBe(audits + 1);
  expect((await api.owner.query('select count(*)::int as n from cities')).rows[0].n).toBe(before);
  const after = await api.owner.query(`
    select name, state_uuid from cities where lower(name) in ('aba', 'zaria') order by lower(name)`);
  expect(after.rows).toEqual([
    { name: 'Aba', state_uuid: rows[0].state_uuid },
    { name: 'ZARIA', state_uuid: null },
  ]);
});
