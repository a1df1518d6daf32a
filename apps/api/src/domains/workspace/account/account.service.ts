import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { updateAccount } from '../access/public.ts';
import { deleteSessions } from '../access/sessions.public.ts';
import { getAccount, lockAccount, nameParts } from '../access/staff.public.ts';

export const editAccount = (ctx: Ctx, given: { full_name: string; version?: number | undefined }) =>
  change(ctx, 'account.edit', async (trx) => {
    const { uuid } = ctx.actor;
    const before = await lockAccount(trx, uuid);
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed: differences({ full_name: before.full_name }, { full_name: given.full_name }),
      sent: given,
      current: { full_name: before.full_name, version: before.version },
      unchanged: before,
      async update() {
        await updateAccount(trx, uuid, nameParts(given.full_name));
        return getAccount(trx, uuid);
      },
    });
  });

export function endSession(ctx: Ctx, uuid: string) {
  if (uuid === ctx.actor.session) throw conflict('This is your current session. Log out to end it.');
  return change(ctx, 'account.end-session', async (trx) => {
    if ((await deleteSessions(trx, ctx.actor.uuid, { only: uuid })) === 0) throw notFound('This session');
    return done(null, ctx.actor.uuid, { session: uuid });
  });
}

export const endOtherSessions = (ctx: Ctx): Promise<number> =>
  change(ctx, 'account.end-sessions', async (trx) => {
    const ended = await deleteSessions(trx, ctx.actor.uuid, { except: ctx.actor.session });
    return ended ? done(ended, ctx.actor.uuid, { ended }) : unchanged(ended);
  });
