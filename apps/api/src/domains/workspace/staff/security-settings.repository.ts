import { securitySettings, type SecuritySettings } from '@baobab/contract/workspace/staff/security-settings';
import type { Db, Trx } from '../../../schema.ts';

interface StoredSettings {
  values: SecuritySettings;
  version: number;
  /** Since when each setting asks for a second person. */
  since: Record<string, string>;
}

const columns = ['values', 'version', 'approvals_since as since'] as const;
const settingsQuery = (db: Db) => db.selectFrom('security_settings').select(columns);

const withDefaults = ({ values, ...stored }: Omit<StoredSettings, 'values'> & { values: object }) => ({
  ...stored,
  values: securitySettings.parse(values),
});

export const getSecuritySettings = async (db: Db): Promise<StoredSettings> =>
  withDefaults(await settingsQuery(db).executeTakeFirstOrThrow());

/** Locks the row, so that concurrent edits run one after the other. */
export const lockSecuritySettings = async (trx: Trx): Promise<StoredSettings> =>
  withDefaults(await settingsQuery(trx).forUpdate().executeTakeFirstOrThrow());

export const updateSecuritySettings = async (
  trx: Trx,
  values: SecuritySettings,
  since: Record<string, string>,
): Promise<StoredSettings> =>
  withDefaults(
    await trx
      .updateTable('security_settings')
      .set((eb) => ({ values, approvals_since: since, version: eb('version', '+', 1) }))
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
