import { securitySettings, type SecuritySettings } from '@baobab/contract/staff/security-settings';
import type { Db, Trx } from '../../schema.ts';

interface StoredSettings {
  values: SecuritySettings;
  version: number;
}

const settingsQuery = (db: Db) => db.selectFrom('security_settings').select(['values', 'version']);

const withDefaults = ({ values, version }: { values: object; version: number }): StoredSettings => ({
  values: securitySettings.parse(values),
  version,
});

export const getSecuritySettings = async (db: Db): Promise<StoredSettings> =>
  withDefaults(await settingsQuery(db).executeTakeFirstOrThrow());

/** Locks the row, so that concurrent edits run one after the other. */
export const lockSecuritySettings = async (trx: Trx): Promise<StoredSettings> =>
  withDefaults(await settingsQuery(trx).forUpdate().executeTakeFirstOrThrow());

export const updateSecuritySettings = async (trx: Trx, values: SecuritySettings): Promise<StoredSettings> =>
  withDefaults(
    await trx
      .updateTable('security_settings')
      .set((eb) => ({ values, version: eb('version', '+', 1) }))
      .returning(['values', 'version'])
      .executeTakeFirstOrThrow(),
  );
