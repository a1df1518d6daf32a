import type { NewCompanyUser, TouchedUser } from '@baobab/contract/people/company-imports';
import type { RowProblem } from '@baobab/contract/kit/imports';
import { sql } from 'kysely';
import type pg from 'pg';
import { MAX_SHOWN } from '../../../platform/imports/limits.ts';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import { copyBytesIn } from '@baobab/postgres/copy-in';
import { LONG_STATEMENT_MS } from '@baobab/postgres/dedicated-connection';
import type { Db, Trx } from '../../../schema.ts';

const usersLock = advisoryLock('company-users');
const STAGING = 'company_user_staging';

export const findCompanyIds = (db: Db) =>
  db.selectFrom('companies').select(['account_uuid as uuid', 'company_reg_id as name']).execute();

/** Allows one upload or undo at a time; held until the transaction ends. */
export const lockCompanyUsers = (trx: Trx) => usersLock.lockTransaction(trx);

/**
 * Copies the valid rows to a staging table. The e-mail and the number of a row tell the consumer: rows of users of the
 * company are `known`; those of consumers whom nobody has referred are `existing` and take the uuid of the account. With
 * `lock`, a merge of one of these consumers runs before or after the transaction.
 */
export async function stageUsers(
  trx: Trx,
  client: pg.ClientBase,
  rows: readonly Uint8Array[],
  lock: boolean,
) {
  await sql`
    create temp table company_user_staging (
      row int, uuid uuid, company_uuid uuid, first_name text, last_name text, email text, mobile text
    ) on commit drop`.execute(trx);
  await copyBytesIn(client, STAGING, rows, LONG_STATEMENT_MS);
  await sql`alter table company_user_staging add column known boolean not null default false,
    add column existing boolean not null default false`.execute(trx);
  await sql`analyze company_user_staging`.execute(trx);
  if (lock)
    await sql`select from accounts g where exists (select from company_user_staging s where ${isSamePerson})
      order by g.uuid for no key update`.execute(trx);
  await sql`
    update company_user_staging s set known = true
    from ${consumer} join referrals r on r.user_uuid = a.uuid
    where ${isSamePerson} and r.referrer_uuid = s.company_uuid`.execute(trx);
  await sql`
    update company_user_staging s set existing = true, uuid = a.uuid
    from ${consumer}
    where not s.known and ${isSamePerson} and a.active
      and not exists (select from referrals r where r.user_uuid = a.uuid)`.execute(trx);
  // A person has two e-mails and numbers after a merge; the first row counts.
  await sql`
    update company_user_staging s set existing = false where s.existing and exists (
      select from company_user_staging o where o.existing and o.uuid = s.uuid and o.row < s.row)`.execute(
    trx,
  );
}

/** The account `g` of a row; `a` is the one that it was merged into, or itself. */
const consumer = sql`accounts g join accounts a on a.uuid = coalesce(g.merged_into, g.uuid)`;

const isSamePerson = sql`lower(g.email) = lower(s.email) and g.kind = 'consumer' and g.mobile = s.mobile`;

/** Finds rows whose e-mail or number another account has; accounts are never overwritten. */
export async function findTaken(db: Db): Promise<RowProblem[]> {
  const { rows } = await sql<RowProblem>`
    select s.row, 'email' as "column", s.email as value,
      case when not a.active then 'This consumer is suspended'
        when r.referrer_uuid is null then 'Another row names the same consumer'
        else 'This consumer already came through ' || coalesce(c.company_name, b.full_name) end as problem
    from company_user_staging s
      join (${consumer}) on ${isSamePerson}
      left join referrals r on r.user_uuid = a.uuid
      left join accounts b on b.uuid = r.referrer_uuid
      left join companies c on c.account_uuid = r.referrer_uuid
    where not s.known and not s.existing
    union all
    select s.row, 'email', s.email, 'Someone with this e-mail already exists'
    from company_user_staging s
    where not s.known and not s.existing and not ${isFound} and (
      exists (select from accounts a where lower(a.email) = lower(s.email))
      or exists (select from accounts a where lower(a.username) = lower(s.email)))
    union all
    select s.row, 'mobile', s.mobile, 'Someone with this number already exists'
    from company_user_staging s join accounts a on a.kind = 'consumer' and a.mobile = s.mobile
    where not s.known and not s.existing and not ${isFound}
    order by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, suggestions: [] }));
}

/** The account of the row is found, but cannot be added to the company. */
const isFound = sql`exists (select from accounts g where ${isSamePerson})`;

/** `state` is equal as long as the rows are about the same companies and the same consumers or new ones. */
export async function countStaged(db: Db) {
  const { rows } = await sql<{ added: number; existing: number; unchanged: number; state: string }>`
    select count(*) filter (where not known and not existing) as added,
      count(*) filter (where existing) as existing, count(*) filter (where known) as unchanged,
      coalesce(sum(hashtextextended(
        (row, company_uuid, known, case when existing then uuid end)::text, 0)), 0)::text as state
    from company_user_staging`.execute(db);
  return rows[0]!;
}

/** The rows of new or of existing users; an existing one with the name of the account. */
export async function findStaged(db: Db, existing: boolean): Promise<NewCompanyUser[]> {
  const { rows } = await sql<NewCompanyUser>`
    select s.row, c.company_name as company, s.email, s.mobile,
      coalesce(a.full_name, s.first_name || ' ' || s.last_name) as full_name
    from company_user_staging s join companies c on c.account_uuid = s.company_uuid
      left join accounts a on s.existing and a.uuid = s.uuid
    where not s.known and s.existing = ${existing} order by s.row limit ${MAX_SHOWN}`.execute(db);
  return rows;
}

/** Staged users that do not exist yet, for the domains that insert them. */
export const newUsers = sql`select uuid, first_name, last_name, email, mobile from company_user_staging where not known and not existing`;
export const newReferrals = sql`select uuid as user_uuid, company_uuid as referrer_uuid from company_user_staging where not known`;

/** An existing user may be part of an earlier upload to a company that they left. */
export const insertImported = (trx: Trx, batch: string) =>
  sql`
    insert into company_user_imports (user_uuid, batch_uuid, existing)
    select uuid, ${batch}, existing from company_user_staging where not known
    on conflict (user_uuid) do update set batch_uuid = excluded.batch_uuid, existing = true`.execute(trx);

export const usersOfBatch = (batch: string, existing: boolean) =>
  sql`select user_uuid from company_user_imports where batch_uuid = ${batch} and existing = ${existing}`;

export const deleteExistingOfBatch = (trx: Trx, batch: string) =>
  trx
    .deleteFrom('company_user_imports')
    .where('batch_uuid', '=', batch)
    .where('existing', '=', true)
    .execute();

/** Every column that refers to an account, except the two that an upload fills. */
async function referringColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'accounts'::regclass
      and (c.conrelid, a.attname) not in (
        ('referrals'::regclass, 'user_uuid'), ('company_user_imports'::regclass, 'user_uuid'))`.execute(db);
  return rows;
}

/** A merge that replaces the referral of an existing user runs before the undo or after it. */
export const lockReferralsOfBatch = (trx: Trx, batch: string) =>
  sql`select from referrals where user_uuid in (${usersOfBatch(batch, true)}) order by user_uuid for update`.execute(
    trx,
  );

/** People whose referral counts instead of another one until the undo of a merge. One by themselves never counts. */
const keepsOneOfTwoReferrals = sql`
  select coalesce(k.merged_into, k.uuid) from accounts k join merges m on m.kept_uuid = k.uuid and m.undone_at is null
    join merge_moves v on v.merge_uuid = m.uuid
  where v.table_name = 'referrals' and v.column_name = 'user_uuid set aside' and strpos(v.key, m.kept_uuid::text) = 0`;

/**
 * Users of a batch that were changed or are referred to since: the first ones, and their total. Of an existing user only
 * the referral counts: that of the upload has the time of its batch, and no merge has set another one aside for it.
 */
export async function findTouchedUsers(db: Db, batch: string) {
  const used = (await referringColumns(db)).map(
    ({ table, column }) => sql`or exists (select from ${sql.table(table)} where ${sql.ref(column)} = a.uuid)`,
  );
  const { rows } = await sql<TouchedUser & { total: number }>`
    select a.full_name, a.email, a.mobile, count(*) over () as total
    from company_user_imports i join accounts a on a.uuid = i.user_uuid
      join import_batches b on b.uuid = i.batch_uuid
    where b.uuid = ${batch} and (not i.existing and (a.version > 1 ${sql.join(used, sql` `)})
      or i.existing and (a.uuid in (${keepsOneOfTwoReferrals}) or not exists (
        select from referrals r where r.user_uuid = a.uuid and r.referred_at = b.created_at)))
    order by a.full_name limit ${MAX_SHOWN}`.execute(db);
  return {
    lines: rows.map(({ full_name, email, mobile }) => ({ full_name, email, mobile })),
    total: rows[0]?.total ?? 0,
  };
}
