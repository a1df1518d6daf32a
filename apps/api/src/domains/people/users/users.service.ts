import type { newUser } from '@baobab/contract/people/users';
import type * as z from 'zod';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { conflict, found } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { refuseErased } from '../../workspace/access/erased-people.public.ts';
import { refuseMerged } from '../../workspace/access/merged-records.public.ts';
import { insertAccount, updateAccount } from '../../workspace/access/public.ts';
import { findByEmailForUpdate, findByIdForUpdate, getUser } from './users.repository.ts';

export const addUser = (ctx: Ctx, given: z.output<typeof newUser>) =>
  change(ctx, 'user.add', async (trx) => {
    const account = await insertAccount(trx, {
      kind: given.group,
      first_name: given.firstName,
      middle_name: given.middleName ?? '',
      last_name: given.lastName,
      email: given.email,
      mobile: given.mobile,
    });
    return done(await getUser(trx, account), account);
  });

/** Verification cannot be reverted; repeating it changes nothing. */
export const verifyUser = (ctx: Ctx, email: string) =>
  change(ctx, 'user.verify', async (trx) => {
    const user = found(await findByEmailForUpdate(trx, email), 'A user with this e-mail');
    refuseMerged(user);
    if (user.verified) return unchanged(null);
    const wanted = { verified: true };
    await updateAccount(trx, user.uuid, wanted);
    return done(null, user.uuid, { changed: differences(user, wanted) });
  });

/**
 * The path has the target value, so a repeated request changes nothing. With a version it is the undo of an earlier
 * change and is refused when the account was changed since. Returns the version.
 */
export const setUserActive = (ctx: Ctx, uuid: string, active: boolean, version?: number) =>
  change(ctx, active ? 'user.activate' : 'user.suspend', async (trx) => {
    const user = found(await findByIdForUpdate(trx, uuid), 'This user');
    if (version !== undefined && user.version !== version)
      throw conflict('This user was changed since. Nothing was undone.');
    if (active) await refuseErased(trx, user.uuid);
    else refuseMerged(user);
    if (user.active === active) return unchanged(user.version);
    await updateAccount(trx, user.uuid, { active });
    return done(user.version + 1, user.uuid, { changed: differences(user, { active }) });
  });
