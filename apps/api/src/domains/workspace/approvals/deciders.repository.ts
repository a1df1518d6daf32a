import { approvalKindNames, approvalKinds, type ApprovalKind } from '@baobab/contract/kit/approval-kinds';
import { hasPermission, roles } from '@baobab/contract/kit/roles';
import {
  approvalKindsOn,
  securitySettings,
  type SecuritySettings,
} from '@baobab/contract/workspace/staff/security-settings';
import { sql, type RawBuilder } from 'kysely';
import type { Ctx, Db } from '../../../schema.ts';

/** Since when each kind asks for a second person; null counts everything that happened before. */
type Since = Record<ApprovalKind, string | null>;

interface ApprovalSettings {
  values: SecuritySettings;
  since: Since;
}

export async function findApprovalSettings(db: Db): Promise<ApprovalSettings> {
  const row = await db
    .selectFrom('security_settings')
    .select(['values', 'approvals_since'])
    .executeTakeFirstOrThrow();
  const values = securitySettings.parse(row.values);
  return { values, since: sinceByKind(values, row.approvals_since) };
}

/**
 * A kind without a setting that is on protects the others, so it counts from the first of them. So does a kind of those who
 * manage staff, also after its own setting is switched on: it decides who the second person of every other kind can be.
 */
function sinceByKind(values: SecuritySettings, stored: Record<string, string>): Since {
  const on = approvalKindsOn(values);
  const sinceOf = (kind: ApprovalKind) => stored[approvalKinds[kind].setting ?? ''] ?? null;
  const times = on.map(sinceOf);
  const first = times.includes(null) ? null : (times.toSorted()[0] ?? null);
  return Object.fromEntries(
    approvalKindNames.map((kind) => {
      const isProtecting = approvalKinds[kind].permission === 'staff:manage' || !on.includes(kind);
      return [kind, isProtecting ? first : sinceOf(kind)];
    }),
  ) as Since;
}

/** The person who reads or decides approvals. */
export interface Reader {
  uuid: string;
  role: string;
  since: Since;
}

export const readerOf = async ({
  db,
  actor: { uuid, role },
}: Pick<Ctx, 'db' | 'actor'>): Promise<Reader> => ({
  uuid,
  role,
  since: (await findApprovalSettings(db)).since,
});

interface Pair {
  a: RawBuilder<unknown>;
  b: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
}

/** Whether one of two people could use or has disabled the account of the other, and no third has confirmed it. */
const areTied = ({ a, b, since }: Pair) => sql<boolean>`exists (
  select from account_ties t
  where ((t.account_uuid = ${a} and t.maker_uuid = ${b}) or (t.account_uuid = ${b} and t.maker_uuid = ${a}))
    and t.made_at >= coalesce(${since}::timestamptz, '-infinity'))`;

/** Whether a person and the requester of the approval `a` count as one person. */
const isTiedTo = (person: RawBuilder<unknown>, { since }: Reader) =>
  areTied({
    a: sql`a.requested_by`,
    b: person,
    since: sql`(${JSON.stringify(since)}::jsonb ->> a.kind)`,
  });

export const isTied = (reader: Reader) => isTiedTo(sql`${reader.uuid}::uuid`, reader);

const rolesByKind = Object.fromEntries(
  approvalKindNames.map((kind) => [
    kind,
    roles.filter((role) => hasPermission(role, approvalKinds[kind].permission)),
  ]),
);

/** The names of the people who can decide the approval `a`; none when it is not pending. */
export const decidersOf = (reader: Reader) => sql<string[]>`array(
  select p.full_name from staff s join accounts p on p.uuid = s.account_uuid
  where a.state = 'pending' and p.active and p.uuid <> a.requested_by
    and ${JSON.stringify(rolesByKind)}::jsonb -> a.kind ? s.role and not ${isTiedTo(sql`p.uuid`, reader)}
  order by p.full_name)`;

/**
 * The other staff with the permission, by name; those who are tied to the requester cannot decide. Disabled ones are
 * among them only when tied, so that nobody becomes the only one by disabling the others.
 */
export async function findDeciders(db: Db, requester: string, kind: ApprovalKind) {
  const { since } = await findApprovalSettings(db);
  const { rows } = await sql<{ uuid: string; name: string; role: string; active: boolean; tied: boolean }>`
    select p.uuid, p.full_name as name, s.role, p.active,
      ${areTied({ a: sql`p.uuid`, b: sql`${requester}::uuid`, since: sql`${since[kind]}` })} as tied
    from staff s join accounts p on p.uuid = s.account_uuid
    where p.uuid <> ${requester} order by p.full_name`.execute(db);
  return rows.filter(
    ({ role, active, tied }) => (active || tied) && hasPermission(role, approvalKinds[kind].permission),
  );
}

/** The role of the person, while the account is active. */
export async function findActiveRole(db: Db, account: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select('s.role')
    .where('a.uuid', '=', account)
    .where('a.active', '=', true)
    .executeTakeFirst();
  return row?.role;
}
