import type { IntroducerEdit, NewIntroducer } from '@baobab/contract/people/introducers';
import { change, done } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { normaliseMobile } from '../../../platform/db/phone.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import type { Ctx } from '../../../schema.ts';
import { insertAccount, updateAccount, wholeName } from '../../workspace/access/public.ts';
import { openWallet } from '../referrals/public.ts';
import { presentIntroducer } from './introducers.presenter.ts';
import { insertIntroducer, updateIntroducer, introducerRecords } from './introducers.repository.ts';

const accountColumns = (given: NewIntroducer) => ({
  first_name: given.firstName,
  last_name: given.lastName,
  email: given.email,
  mobile: normaliseMobile(given.mobile),
});
const nameOf = (given: NewIntroducer) => given.introducer_name || `${given.firstName} ${given.lastName}`;

export const addIntroducer = (ctx: Ctx, given: NewIntroducer) =>
  change(ctx, 'introducer.add', async (trx) => {
    const account = await insertAccount(trx, { kind: 'introducer', ...accountColumns(given) });
    await insertIntroducer(trx, { account_uuid: account, introducer_name: nameOf(given) });
    await openWallet(trx, account);
    return done(await introducerRecords.get(trx, account), account);
  });

export const wireNames = { first_name: 'firstName', middle_name: 'middleName', last_name: 'lastName' };

/** Sending the current values changes nothing, whatever the version. */
export const editIntroducer = (ctx: Ctx, given: IntroducerEdit) =>
  change(ctx, 'introducer.edit', async (trx) => {
    const row = await introducerRecords.lock(trx, given.uuid);
    const account = { ...accountColumns(given), ...wholeName(row, given.firstName, given.lastName) };
    const own = { introducer_name: nameOf(given) };
    const changed = differences(row, { ...account, ...own });
    return editVersioned(ctx, trx, {
      subject: given.uuid,
      changed,
      sent: { ...given, ...account },
      wireNames,
      current: presentIntroducer(row),
      unchanged: row,
      async update() {
        await updateAccount(trx, given.uuid, account);
        await updateIntroducer(trx, given.uuid, own);
        return introducerRecords.get(trx, given.uuid);
      },
    });
  });
