import { kindsOfRole, type RecordKind } from '@baobab/contract/workspace/record-kinds';
import { peopleSources } from '../../apps/api/src/domains/overview/search/people.repository.ts';
import { recordSources } from '../../apps/api/src/domains/overview/search/records.repository.ts';
import { parseSearch } from '../../apps/api/src/domains/overview/search/search-query.ts';
import { findHits } from '../../apps/api/src/domains/overview/search/search.repository.ts';
import { timeCall } from './calls.ts';
import { median, ratio, type Measurement } from './measure.ts';
import type { BenchServer } from './bench-server.ts';

const RUNS = 15;
const LIMIT_MS = 50;

/** The search over all records at a million users and five million bookings. */
export async function benchSearch(server: BenchServer): Promise<Measurement[]> {
  const findings: Measurement[] = [];
  for (const kind of kindsOfRole('admin'))
    for (const { text, plain } of await casesOf(server, kind))
      findings.push(...(await measureKind(server, kind, text, plain)));
  for (const text of ['ad', 'okonkwo', 'kafor', 'mail.example', '0803551', 'zzqx'])
    findings.push(
      await timeCall(
        server,
        `search "${text}" in all kinds`,
        `/search?q=${encodeURIComponent(text)}`,
        LIMIT_MS,
      ),
    );
  return findings;
}

async function measureKind(server: BenchServer, kind: RecordKind, text: string, plain: string) {
  const source = [...peopleSources, ...recordSources].find((one) => one.kind === kind)!;
  const query = parseSearch(text);
  const ours = await median(() => findHits(server.db, source, query), RUNS);
  const baseline = await median(() => server.client.query(plain), RUNS);
  const name = `search "${text}" in ${kind}`;
  return [
    ratio(name, ours, baseline, 1.5),
    { name, measured: `${ours.toFixed(1)} ms`, baseline: 'limit', value: ours, limit: LIMIT_MS, unit: 'ms' },
  ];
}

interface Case {
  text: string;
  /** The plain query: the same rows in the same order of ranks, without stages. */
  plain: string;
}

/** By the beginning of a name, a common and a rare part of it, and a part of a phone number. */
const NAMES = ['ad', 'okonkwo', 'kafor', '803551'];

const nameCases = (table: string, columns: string, scope: string): Case[] =>
  NAMES.map((text) => ({
    text,
    plain: `select uuid, ${columns}, case when search_form(full_name) like '${text}%' or search_form(last_name) like '${text}%'
        then 1 else 2 end as rank
      from ${table} where ${scope} and search like '%${text}%' order by rank limit 8`,
  }));

const accountKinds: Partial<Record<RecordKind, string>> = {
  consumer: `kind = 'consumer'`,
  doctor: `kind = 'doctor'`,
  partner: `kind in ('diagnostic', 'pharmacy')`,
};

const references: Partial<Record<RecordKind, { table: string; column: string; joins: string }>> = {
  payment: {
    table: 'payments',
    column: 'reference_id',
    joins: 'join accounts c on c.uuid = x.consumer_uuid',
  },
  'lab-order': {
    table: 'lab_orders',
    column: 'order_id',
    joins: 'join patients p on p.uuid = x.patient_uuid join partners n on n.uuid = x.partner_uuid',
  },
  'treatment-order': { table: 'treatment_orders', column: 'reference_id', joins: '' },
};

async function casesOf({ client }: BenchServer, kind: RecordKind): Promise<Case[]> {
  const scope = accountKinds[kind];
  if (scope) return nameCases('accounts', 'kind, full_name, mobile, email', scope);
  if (kind === 'patient') return nameCases('patients', 'full_name, mobile, email, dob', 'true');
  const example = async (table: string, column: string) =>
    (await client.query<{ text: string }>(`select ${column} as text from ${table} limit 1`)).rows[0]!.text;
  if (kind === 'booking') {
    const text = await example('bookings', 'uuid');
    const joins = 'join patients p on p.uuid = b.patient_uuid join accounts d on d.uuid = b.doctor_uuid';
    return [{ text, plain: `select * from bookings b ${joins} where b.uuid = '${text}'` }];
  }
  const reference = references[kind];
  if (!reference) return [];
  const { table, column, joins } = reference;
  const text = await example(table, column);
  return [
    {
      text,
      plain: `select x.*, case when lower(${column}) = '${text.toLowerCase()}' then 0 else 1 end as rank
        from ${table} x ${joins} where lower(${column}) like '${text.toLowerCase()}%' order by rank limit 8`,
    },
  ];
}
