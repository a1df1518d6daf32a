import type { PageWindow, SortOf } from '@baobab/contract/kit/endpoint';
import type { staff, StaffFilters, StaffState } from '@baobab/contract/workspace/staff/staff';
import { sql } from 'kysely';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { byName, listPage } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import type { Db, Trx } from '../../../schema.ts';
import { lockStaffMember } from '../access/access-changes.public.ts';
import { hasSecondFactor } from '../access/proofs.public.ts';

/** Staff and the invitations that are neither used nor revoked. */
const everyone = sql`(
  select a.uuid, a.full_name, a.username, a.email, s.role, a.created_at, s.last_seen_at, null::timestamptz as expires_at,
    case when a.active then 'active' else 'disabled' end as state,
    ${hasSecondFactor(sql`a.uuid`)} as second_factor,
    search_form(a.full_name || ' ' || a.username || ' ' || a.email) as search
  from staff s join accounts a on a.uuid = s.account_uuid
  union all
  select uuid, '', '', email, role, created_at, null, expires_at, 'invited', false, search_form(email)
  from staff_invitations where email is not null and used_at is null and revoked_at is null) x`;

export interface StaffEntryRow {
  uuid: string;
  full_name: string;
  username: string;
  email: string;
  role: string;
  state: StaffState;
  created_at: Date;
  last_seen_at: Date | null;
  expires_at: Date | null;
  second_factor: boolean;
}

export const staffList: ListDefinition<StaffFilters, SortOf<typeof staff.list>> = {
  from: everyone,
  filters: {
    search: (text) => matches(sql<string>`x.search`, text),
    role: (role) => sql<boolean>`x.role = ${role}`,
    state: (state) => sql<boolean>`x.state = ${state}`,
  },
  key: 'x.uuid',
  sortBy: 'x.created_at',
  sorts: {
    full_name: byName('x.full_name'),
    username: byName('x.username'),
    email: byName('x.email'),
    role: 'x.role',
    // People who never signed in come before those who were last there long ago.
    last_seen_at: sql`coalesce(x.last_seen_at, '-infinity')`,
  },
};

export const findStaffPage = (db: Db, query: StaffFilters, window: PageWindow) =>
  listPage(db, pageSource(staffList, query), window, async (page, order) => {
    const found = sql<StaffEntryRow>`select x.* from ${everyone} join ${page} on page.uuid = x.uuid order by ${order}`;
    return (await found.execute(db)).rows;
  });

export async function findStaffEntry(db: Db, uuid: string): Promise<StaffEntryRow | undefined> {
  const { rows } = await sql<StaffEntryRow>`select x.* from ${everyone} where x.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** A member of staff or an open invitation with this e-mail. */
export async function findEntryByEmail(db: Db, email: string): Promise<StaffEntryRow | undefined> {
  const { rows } = await sql<StaffEntryRow>`
    select x.* from ${everyone} where lower(x.email) = ${email.toLowerCase()} limit 1`.execute(db);
  return rows[0];
}

/** Locks a member of staff or an invitation. */
export async function lockStaffEntry(trx: Trx, uuid: string) {
  await trx.selectFrom('staff_invitations').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
  await lockStaffMember(trx, uuid);
}
