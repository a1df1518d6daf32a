import { dayOf } from '@baobab/contract/kit/lagos-time';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';

const api = useTestApp();
const DAY = 86_400_000;
const from = dayOf(Date.now() - 30 * DAY);
const to = dayOf(Date.now());
let label = '';

interface Times {
  median: number | null;
  p90: number | null;
  within: number | null;
}
interface Row {
  key: string;
  conversations: number;
  first_answer: Times;
  resolution: Times;
}
interface Case {
  uuid: string;
  day: string;
  person: string;
  labels: string[];
  first_answer_seconds: number | null;
  resolution_seconds: number | null;
  first_answered_at: Date | null;
  closed_at: Date | null;
  first_answer_due_at: Date | null;
  resolution_due_at: Date | null;
  started_at: Date;
}
let cases: Case[] = [];

const report = (query: string) => api.call('GET', `/support/report?${query}`, { as: 'support' });

beforeAll(async () => {
  // Some overdue, some without a label or an answer, and one outside the range.
  await api.owner.query(`update support_cases set first_answer_due_at = started_at + interval '1 minute'
    where uuid in (select uuid from support_cases order by uuid limit 9)`);
  await api.owner.query(`update support_cases set first_answered_at = null, first_answer_seconds = null
    where uuid in (select uuid from support_cases order by uuid limit 4)`);
  // Closed before the target, without an answer.
  await api.owner.query(`update support_cases set first_answered_at = null, first_answer_seconds = null,
      closed_at = started_at + interval '10 seconds', first_answer_due_at = started_at + interval '1 minute'
    where uuid in (select uuid from support_cases order by uuid offset 10 limit 3)`);
  await api.owner.query(`update support_cases set first_answer_seconds = 0, resolution_seconds = 0,
      first_answered_at = started_at + interval '3 hours', closed_at = started_at + interval '4 hours'
    where uuid in (select uuid from support_cases order by uuid offset 20 limit 12)`);
  await api.owner.query(`update support_cases set started_at = started_at - interval '60 days'
    where uuid = (select uuid from support_cases order by uuid desc limit 1)`);
  label = (await api.owner.query('select uuid from support_labels order by name limit 1')).rows[0].uuid;
  await api.owner.query(
    `insert into support_case_labels select uuid, $1 from support_cases order by uuid limit 20
     on conflict do nothing`,
    [label],
  );
  const { rows } = await api.owner.query(
    `select k.*, to_char(k.started_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day,
       coalesce(k.person_uuid::text, '') as person,
       array(select label_uuid::text from support_case_labels b where b.case_uuid = k.uuid) as labels
     from support_cases k`,
  );
  cases = rows.filter(({ day }) => day >= from && day <= to);
  expect(cases.length).toBe(rows.length - 1);
});

/** Interpolates between the two values around the position, as percentile_cont does. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const position = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(position)]!, sorted[Math.ceil(position)]!];
  return low + (high - low) * (position - Math.floor(position));
}

const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 6));

function isOutside(one: Case, part: 'first_answer' | 'resolution') {
  const at = part === 'first_answer' ? one.first_answered_at : one.closed_at;
  return one[`${part}_seconds`] === 0 && at !== null && at.getTime() - one.started_at.getTime() >= 1000;
}

function timesOf(list: readonly Case[], part: 'first_answer' | 'resolution') {
  const seconds = list
    .filter((one) => !isOutside(one, part))
    .map((one) => one[`${part}_seconds`])
    .filter((value) => value !== null);
  const inTime = list.flatMap((one) => {
    const due = one[`${part}_due_at`];
    const at = part === 'first_answer' ? one.first_answered_at : one.closed_at;
    if (!due || (!at && due >= (one.closed_at ?? new Date()))) return [];
    return [at && at <= due ? 1 : 0];
  });
  const within = inTime.length ? inTime.reduce<number>((sum, one) => sum + one, 0) / inTime.length : null;
  return {
    median: close(percentile(seconds, 0.5)),
    p90: close(percentile(seconds, 0.9)),
    within: close(within),
  };
}

const figuresOf = (list: readonly Case[]) => ({
  conversations: list.length,
  outside_hours: list.filter((one) => isOutside(one, 'first_answer')).length,
  first_answer: timesOf(list, 'first_answer'),
  resolution: timesOf(list, 'resolution'),
});

test('the figures are those of the cases, in total and by day, person and label', async () => {
  const { body } = await report(`from=${from}&to=${to}`);
  expect(body.total).toEqual(figuresOf(cases));
  expect(body.total.first_answer.within).toBeLessThan(1);
  expect(body.total.outside_hours).toBeGreaterThanOrEqual(12);
  const groups: [Row[], (one: Case) => readonly string[]][] = [
    [body.days, ({ day }) => [day]],
    [body.people, ({ person }) => [person]],
    [body.labels, ({ labels }) => (labels.length ? labels : [''])],
  ];
  for (const [rows, keysOf] of groups) {
    expect(rows.map(({ key }) => key).toSorted()).toEqual([...new Set(cases.flatMap(keysOf))].toSorted());
    for (const row of rows)
      expect(row).toMatchObject(figuresOf(cases.filter((one) => keysOf(one).includes(row.key))));
  }
  const days = body.days.map(({ key }: Row) => key);
  expect(days).toEqual(days.toSorted());
});

test('the figures agree with plain SQL', async () => {
  const { body } = await report(`from=${from}&to=${to}`);
  const { rows } = await api.owner.query(
    `select count(*)::int as n, percentile_cont(0.9) within group (order by resolution_seconds)
       filter (where resolution_seconds > 0) as p90
     from support_cases where (started_at at time zone 'Africa/Lagos')::date between $1 and $2`,
    [from, to],
  );
  expect([body.total.conversations, body.total.resolution.p90]).toEqual([rows[0].n, rows[0].p90]);
});

test('a range without cases has no figures, and a wrong range is refused', async () => {
  const nothing = { median: null, p90: null, within: null };
  const { body } = await report('from=2020-01-01&to=2020-01-31');
  expect(body).toEqual({
    total: { conversations: 0, outside_hours: 0, first_answer: nothing, resolution: nothing },
    days: [],
    people: [],
    labels: [],
  });
  expect((await report('from=2026-02-01&to=2026-01-01')).status).toBe(400);
  expect((await report('from=2020-01-01&to=2026-01-01')).status).toBe(400);
  expect(
    (await api.call('GET', `/support/report?from=${from}&to=${to}`, { as: 'analytics-admin' })).status,
  ).toBe(403);
});
