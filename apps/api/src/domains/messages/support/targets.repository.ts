import { deskSettings, type DeskSettings } from '@baobab/contract/messages/support-targets';
import type { Db, Trx } from '../../../schema.ts';

interface StoredSettings {
  values: DeskSettings;
  version: number;
}

const settingsQuery = (db: Db) => db.selectFrom('support_settings').select(['values', 'version']);

const withDefaults = ({ values, version }: { values: object; version: number }): StoredSettings => ({
  values: deskSettings.parse(values),
  version,
});

export const getDeskSettings = async (db: Db): Promise<StoredSettings> =>
  withDefaults(await settingsQuery(db).executeTakeFirstOrThrow());

/** Locks the row, so that concurrent edits run one after the other. */
export const lockDeskSettings = async (trx: Trx): Promise<StoredSettings> =>
  withDefaults(await settingsQuery(trx).forUpdate().executeTakeFirstOrThrow());

export const updateDeskSettings = async (trx: Trx, values: DeskSettings): Promise<StoredSettings> =>
  withDefaults(
    await trx
      .updateTable('support_settings')
      .set((eb) => ({ values, version: eb('version', '+', 1) }))
      .returning(['values', 'version'])
      .executeTakeFirstOrThrow(),
  );
