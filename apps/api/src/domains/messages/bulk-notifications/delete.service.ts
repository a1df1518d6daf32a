import { isDeletable } from '@baobab/contract/messages/bulk-notifications';
import { change, done } from '../../../platform/audit/change.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { deleteBulk } from './bulk-notifications.repository.ts';
import { getBulk, lockState, publishProgress, withdrawWaiting } from './bulk-notifications.service.ts';

/** A draft that waits for approval takes its request along. */
export const deleteDraft = (ctx: Ctx, uuid: string) =>
  change(ctx, 'notification.delete', async (trx) => {
    const { state } = await lockState(ctx, trx, uuid);
    if (!isDeletable(state)) throw conflict('Only a draft can be deleted. Cancel the sending first.');
    const { title } = await getBulk(trx, uuid);
    await deleteBulk(trx, uuid);
    await withdrawWaiting(trx, ctx, uuid, 'The draft was deleted.');
    await publishProgress(trx, uuid);
    return done(null, uuid, { title });
  });
