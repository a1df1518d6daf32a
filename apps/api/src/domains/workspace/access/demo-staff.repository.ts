import { rolesWith } from '@baobab/contract/kit/roles';
import type { Db } from '../../../schema.ts';

export const findDemoStaff = (db: Db) =>
  db
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select(['a.uuid', 'a.username', 'a.active', 's.password_hash'])
    .where('s.is_demo', '=', true)
    .orderBy('a.username')
    .execute();

export const unmarkDemoStaff = (db: Db, accounts: string[]) =>
  db.updateTable('staff').set({ is_demo: false }).where('account_uuid', 'in', accounts).execute();

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('uuid').limit(1).executeTakeFirst()) !== undefined;
}

export async function hasRealAdmin(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select('a.uuid')
    .where('s.role', 'in', rolesWith('staff:manage'))
    .where('s.is_demo', '=', false)
    .where('a.active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
