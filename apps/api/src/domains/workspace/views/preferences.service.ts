import {
  MAX_PREFERENCES,
  preferenceSchema,
  type PreferenceKey,
  type Preferences,
} from '@baobab/contract/workspace/preferences';
import * as z from 'zod';
import { change, unchanged } from '../../../platform/audit/change.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { explain } from '../../../platform/http/explain.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import type { Ctx } from '../../../schema.ts';
import * as repository from './preferences.repository.ts';

export async function getPreferences({ db, actor }: Ctx): Promise<Preferences> {
  const rows = await repository.findPreferences(db, actor.uuid);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Preferences;
}

/** The other windows of the account update. There is no audit row, because only the account itself is affected. */
export async function setPreference(ctx: Ctx, key: PreferenceKey, given: unknown): Promise<void> {
  const value = given === null ? null : validate(key, given);
  await change(ctx, 'preference.set', async (trx) => {
    const account = ctx.actor.uuid;
    await repository.lockPreferences(trx, account);
    if (value === null) await repository.removePreference(trx, account, key);
    else {
      if ((await repository.countOtherPreferences(trx, account, key)) >= MAX_PREFERENCES)
        throw conflict(`An account may have at most ${MAX_PREFERENCES} preferences`);
      await repository.savePreference(trx, account, key, value);
    }
    await publish(trx, { room: `account:${account}`, event: 'preferences' });
    return unchanged(undefined);
  });
}

function validate(key: PreferenceKey, value: unknown): unknown {
  const parsed = z.object({ value: preferenceSchema(key) }).safeParse({ value }, { reportInput: true });
  if (parsed.success) return parsed.data.value;
  const { message, fields } = explain(parsed.error);
  throw invalid(message, fields);
}
