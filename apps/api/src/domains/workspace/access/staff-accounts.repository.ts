import { sql } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';

const accountQuery = (db: Db) =>
  db
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select([
      'a.uuid',
      'a.username',
      'a.full_name',
      'a.email',
      'a.active',
      'a.version',
      's.role',
      's.totp_secret',
      's.totp_enabled_at',
      sql<number>`(select count(*)::int from staff_recovery_codes c
        where c.account_uuid = s.account_uuid and c.used_at is null)`.as('recovery_codes_left'),
      sql<boolean>`coalesce((select g.values->'second_factor_roles' ? s.role from security_settings g), false)`.as(
        'compulsory',
      ),
    ]);

const passkeyQuery = (db: Db, account: string) =>
  db.selectFrom('staff_passkeys').selectAll().where('account_uuid', '=', account).orderBy('created_at');

export type AccountRow = Awaited<ReturnType<typeof getAccount>>;
export type PasskeyRow = AccountRow['passkeys'][number];

/** A member of staff with the second factor. */
export async function getAccount(db: Db, uuid: string) {
  const row = await accountQuery(db).where('s.account_uuid', '=', uuid).executeTakeFirstOrThrow();
  return { ...row, passkeys: await passkeyQuery(db, uuid).execute() };
}

/** Locks a member of staff; false when the account was disabled or its password replaced since this hash was read. */
export async function lockWithPassword(trx: Trx, uuid: string, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .select('a.uuid')
    .where('a.uuid', '=', uuid)
    .where('a.active', '=', true)
    .where('s.password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the row of staff, so that changes of one account run one after the other. */
export async function lockAccount(trx: Trx, uuid: string) {
  await trx.selectFrom('staff').select('account_uuid').where('account_uuid', '=', uuid).forUpdate().execute();
  return getAccount(trx, uuid);
}
