import type { RecordKind } from '@baobab/contract/workspace/record-kinds';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { sql, type RawBuilder } from 'kysely';
import {
  anyOf,
  anyPart,
  beginning,
  byUuid,
  contains,
  containsAny,
  exact,
  KIND_LIMIT,
  startsWith,
  type AnySource,
  type Match,
  type Source,
} from './search.repository.ts';
import { notMerged, survives } from '../../workspace/access/merged-records.public.ts';
import { hasPayout } from '../../people/doctors/payouts.public.ts';
import { hasCode } from '../../people/referrals/codes.public.ts';
import type { SearchQuery } from './search-query.ts';

interface AccountRow {
  kind: string;
  full_name: string;
  mobile: string;
  email: string;
}
const accountColumns = sql`a.kind, a.full_name, a.mobile, a.email`;

/** By the whole referral code. */
const byCode = (key: string, { reference }: SearchQuery) =>
  reference === null ? null : hasCode(key, reference);

/** By the first letters of the name, or of the last name alone. */
function nameMatches(alias: 'a' | 'p', { name, words }: SearchQuery): (Match | null)[] {
  if (!name) return [];
  const begins = (column: string) =>
    beginning(startsWith(sql`search_form(${sql.ref(`${alias}.${column}`)})`, name));
  return [begins('full_name'), words.length === 1 ? begins('last_name') : null];
}

/** By the id, the e-mail or the phone number of an account. */
const isAccount = (alias: 'a' | 'm', query: SearchQuery) => [
  byUuid(`${alias}.uuid`, query),
  query.email === null ? null : sql<boolean>`lower(${sql.ref(`${alias}.email`)}) = ${query.email}`,
  query.mobile === null
    ? null
    : sql<boolean>`${sql.ref(`${alias}.mobile`)} = ${query.mobile} and ${sql.ref(`${alias}.mobile`)} <> ''`,
];

const accountMatches = (query: SearchQuery, part: Match | null) => [
  exact(
    anyOf(
      ...isAccount('a', query),
      survives('accounts', 'a.uuid', anyOf(...isAccount('m', query))),
      byCode('a.uuid', query),
    ),
  ),
  ...nameMatches('a', query),
  part,
];

const partOfConsumer = (query: SearchQuery): Match | null => {
  const part = anyPart(contains('a.search', query));
  return part && { ...part, orderBy: sql`a.created_at desc, a.uuid desc` };
};

/** Enough for the hits of a kind, also when better matches have found some of them. */
const PART_LIMIT = sql.lit(4 * KIND_LIMIT);

const partOfDoctor = (query: SearchQuery) => {
  const part = contains('d.search', query);
  const found =
    part &&
    // An array, so that the index of the accounts serves both alternatives.
    sql<boolean>`a.uuid = any (array(select d.account_uuid from doctors d where ${part} limit ${PART_LIMIT}))`;
  return anyPart(anyOf(found, query.reference === null ? null : hasPayout('a.uuid', query.reference)));
};

/** `offset 0` reads the few accounts of these kinds, instead of all consumers that match. */
const partOfFew = (kinds: RawBuilder<unknown>) => (query: SearchQuery) => {
  const part = contains('few.search', query);
  return anyPart(
    part &&
      sql<boolean>`a.uuid in (
      select few.uuid from (select uuid, search from accounts where kind in (${kinds}) offset 0) few
      where ${part} limit ${PART_LIMIT})`,
  );
};

function accounts(
  kind: RecordKind,
  accountKinds: string[],
  partOf?: (query: SearchQuery) => Match | null,
): Source<AccountRow> {
  // Literals, so that the planner knows how many accounts there are.
  const kinds = sql.join(accountKinds.map((one) => sql.lit(one)));
  const findPart = partOf ?? partOfFew(kinds);
  return {
    kind,
    from: sql`accounts a`,
    key: 'a.uuid',
    scope: sql<boolean>`a.kind <> 'staff' and a.kind in (${kinds}) and ${notMerged('a')}`,
    matches: (query) => accountMatches(query, findPart(query)),
    columns: accountColumns,
    present: (row) => ({ title: row.full_name || row.email, details: [row.kind, row.mobile, row.email] }),
  };
}

const pharmacists: Source<AccountRow & { pharmacy_name: string }> = {
  kind: 'pharmacist',
  from: sql`pharmacies h`,
  key: 'h.account_uuid',
  matches: (query) => [
    exact(anyOf(byUuid('h.account_uuid', query), byCode('h.account_uuid', query))),
    beginning(startsWith(sql`h.search`, query.words.join(' '))),
    anyPart(containsAny('h.search', query.words)),
  ],
  columns: sql`${accountColumns}, h.pharmacy_name`,
  joins: sql`join accounts a on a.uuid = h.account_uuid`,
  present: (row) => ({
    title: row.pharmacy_name,
    details: [row.kind, row.full_name, row.mobile, row.email],
  }),
};

const companies: Source<AccountRow & { company_name: string; company_reg_id: string }> = {
  kind: 'company',
  from: sql`companies c`,
  key: 'c.account_uuid',
  matches: (query) => [
    exact(
      anyOf(
        byUuid('c.account_uuid', query),
        byCode('c.account_uuid', query),
        sql<boolean>`lower(c.company_reg_id) = ${query.text}`,
      ),
    ),
    beginning(startsWith(sql`c.search`, query.words.join(' '))),
    anyPart(containsAny('c.search', query.words)),
  ],
  columns: sql`${accountColumns}, c.company_name, c.company_reg_id`,
  joins: sql`join accounts a on a.uuid = c.account_uuid`,
  present: (row) => ({
    title: row.company_name,
    details: [row.kind, row.company_reg_id, row.full_name, row.mobile, row.email],
  }),
};

interface PatientRow {
  full_name: string;
  mobile: string | null;
  email: string | null;
  dob: string | null;
}

/** By the id, the e-mail or the phone number of a patient; the index of the search column finds the rows. */
const isPatient = (alias: 'p' | 'm', query: SearchQuery) => {
  const found = contains(`${alias}.search`, query);
  return [
    byUuid(`${alias}.uuid`, query),
    query.email === null
      ? null
      : sql<boolean>`(lower(${sql.ref(`${alias}.email`)}) = ${query.email} and ${found})`,
    query.mobile === null
      ? null
      : sql<boolean>`(${sql.ref(`${alias}.mobile`)} = ${query.mobile} and ${found})`,
  ];
};

const patients: Source<PatientRow> = {
  kind: 'patient',
  from: sql`patients p`,
  key: 'p.uuid',
  scope: notMerged('p'),
  matches: (query) => [
    exact(anyOf(...isPatient('p', query), survives('patients', 'p.uuid', anyOf(...isPatient('m', query))))),
    ...nameMatches('p', query),
    anyPart(contains('p.search', query)),
  ],
  columns: sql`p.full_name, p.mobile, p.email, p.dob`,
  present: (row) => ({
    title: row.full_name,
    details: [row.dob && `born ${formatDate(row.dob)}`, row.mobile, row.email],
  }),
};

export const peopleSources: readonly AnySource[] = [
  accounts('consumer', ['consumer'], partOfConsumer),
  accounts('doctor', ['doctor'], partOfDoctor),
  accounts('partner', ['diagnostic', 'pharmacy']),
  pharmacists,
  accounts('influencer', ['influencer']),
  accounts('introducer', ['introducer']),
  companies,
  accounts('user', ['pharmacist', 'company']),
  patients,
];
