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
import { isUuid } from '../../../platform/ids.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import * as repository from './preferences.repository.ts';
import { findVisibleIds } from './views.repository.ts';

export async function getPreferences({ db, actor }: Ctx): Promise<Preferences> {
  const rows = await repository.findPreferences(db, actor.uuid);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Preferences;
}

/** The other windows of the account update. There is no audit row, because only the account itself is affected. */
export async function setPreference(ctx: Ctx, key: PreferenceKey, given: unknown): Promise<void> {
  const value =
    given === null ? null : validate(key, key === 'pinned' ? await withoutGone(ctx, given) : given);
  await change(ctx, 'preference.set', async (trx) => {
    const account = ctx.actor.uuid;
    await repository.lockPreferences(trx, account);
    if (value === null) await repository.removePreferences(trx, account, [key]);
    else {
      const isFull = async () =>
        (await repository.countOtherPreferences(trx, account, key)) >= MAX_PREFERENCES;
      if (await isFull()) {
        await removeGoneLayouts(ctx, trx);
        if (await isFull()) throw conflict(`An account may have at most ${MAX_PREFERENCES} preferences`);
      }
      await repository.savePreference(trx, account, key, value);
    }
    await publish(trx, { room: `account:${account}`, event: 'preferences' });
    return unchanged(undefined);
  });
}

/** Pins of views that were deleted, or are no longer shared with the reader, do not count: no screen offers to unpin them. */
async function withoutGone({ db, actor }: Ctx, pinned: unknown): Promise<unknown> {
  if (!Array.isArray(pinned)) return pinned;
  const visible = await findVisibleIds(db, actor, pinned.filter(isUuid));
  return pinned.filter((id) => !isUuid(id) || visible.has(id));
}

/** The id of a view is the end of the key of its layout. */
async function removeGoneLayouts({ actor }: Ctx, trx: Trx) {
  const layouts = (await repository.findPreferences(trx, actor.uuid))
    .map(({ key }) => ({ key, view: key.split(' ').at(-1) }))
    .filter(({ view }) => isUuid(view));
  const visible = await findVisibleIds(
    trx,
    actor,
    layouts.map(({ view }) => view!),
  );
  const gone = layouts.filter(({ view }) => !visible.has(view!)).map(({ key }) => key);
  await repository.removePreferences(trx, actor.uuid, gone);
}

function validate(key: PreferenceKey, value: unknown): unknown {
  const parsed = z.object({ value: preferenceSchema(key) }).safeParse({ value }, { reportInput: true });
  if (parsed.success) return parsed.data.value;
  const { message, fields } = explain(parsed.error);
  throw invalid(message, fields);
}
