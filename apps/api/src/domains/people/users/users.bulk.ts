import { users } from '@baobab/contract/people/users';
import { sql } from 'kysely';
import { defineBulk, type BulkAction } from '../../../platform/bulk/definition.ts';
import { pageSource } from '../../../platform/db/list-filters.ts';
import type { Schema } from '../../../schema.ts';
import { isErased } from '../../workspace/access/erased-people.public.ts';
import { userList, getUser } from './users.repository.ts';
import { setUserActive, verifyUser } from './users.service.ts';

const isActive = sql<boolean>`a.active`;
const isInactive = sql<boolean>`not a.active`;
const version = sql<string>`a.version::text`;

const activate: BulkAction<Schema> = {
  exception: () =>
    sql`case when a.active then 'Already active' when ${isErased(sql.ref('a.uuid'))} then 'Erased' end`,
  run: (ctx, uuid) => setUserActive(ctx, uuid, true),
  undo: { action: 'deactivate', isApplied: () => isActive, version },
};

const deactivate: BulkAction<Schema> = {
  exception: () => sql`case when not a.active then 'Already inactive' end`,
  run: (ctx, uuid) => setUserActive(ctx, uuid, false),
  undo: { action: 'activate', isApplied: () => isInactive, version },
};

const verify: BulkAction<Schema> = {
  exception: () => sql`case when a.verified then 'Already verified' end`,
  async run(ctx, uuid) {
    const { email } = await getUser(ctx.db, uuid);
    return verifyUser(ctx, email);
  },
};

export const userBulk = defineBulk<Schema, typeof users.bulk>(users.bulk, {
  screen: '/users',
  matching: (filters, now) => pageSource(userList, filters, now),
  record: 'a.uuid',
  absence: (uuid) =>
    sql`(select 'Merged with another record' from accounts m where m.uuid = ${uuid} and m.merged_into is not null)`,
  label: sql`coalesce(nullif(a.full_name, ''), a.email)`,
  actions: { activate, deactivate, verify },
});
