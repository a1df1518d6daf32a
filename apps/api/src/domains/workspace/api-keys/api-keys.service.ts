import type { NewApiKey } from '@baobab/contract/workspace/api-keys/api-keys';
import { whenDone } from '../../../platform/approvals/when-done.ts';
import { found, invalid } from '../../../platform/errors.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import type { Ctx } from '../../../schema.ts';
import { withApproval } from '../approvals/public.ts';
import { keyApproval } from './api-keys.approval.ts';
import { addKey, replaceSecret, requireOwner } from './api-keys.changes.ts';
import { isUsable, presentKey } from './api-keys.presenter.ts';
import { findKey, findKeyDays, findKeys } from './api-keys.repository.ts';
import { newSecret } from './key-secret.ts';
import { writeKeyUse } from './key-usage.service.ts';

export async function listKeys({ db, now }: Ctx) {
  await writeKeyUse(db);
  const rows = await findKeys(db, now());
  const uuids = rows.map(({ uuid }) => uuid);
  const days = uuids.length > 0 ? await findKeyDays(db, uuids, now()) : [];
  return rows.map((row) => presentKey(row, days, now()));
}

const MESSAGE = 'Copy the secret now. It is not shown again.';

export async function makeKey(ctx: Ctx, body: NewApiKey) {
  requireStepUp(ctx);
  if (!body.scopes.every((scope) => isUsable(ctx.actor.role, scope)))
    throw invalid('Choose scopes of your own permissions.', { scopes: 'You do not have one of these' });
  const request = { add: body, owner: ctx.actor.uuid };
  const secret = newSecret();
  return whenDone(
    withApproval(ctx, keyApproval, request, (permitted) =>
      addKey(permitted, body, { owner: ctx.actor.uuid, secret }),
    ),
    (data) => ({ message: `The API key was made. ${MESSAGE}`, data, secret }),
  );
}

export async function rotateKey(ctx: Ctx, uuid: string, overlapHours: number) {
  requireStepUp(ctx);
  const key = found(await findKey(ctx.db, uuid, ctx.now()), 'This API key');
  requireOwner(ctx, key);
  const { secret_granted: isGranted } = key;
  const rotate = (permitted: Ctx) => replaceSecret(permitted, uuid, { overlapHours, isGranted });
  const request = { rotate: uuid, owner: ctx.actor.uuid };
  const outcome = isGranted ? rotate(ctx) : withApproval(ctx, keyApproval, request, rotate);
  return whenDone(outcome, ({ key: data, secret }) => ({
    message: `The API key has a new secret. ${MESSAGE}`,
    data,
    secret,
  }));
}
