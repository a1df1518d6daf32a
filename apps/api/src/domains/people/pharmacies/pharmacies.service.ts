import type {
  NewPharmacy,
  pharmacyAddressEdit,
  pharmacyBankEdit,
  pharmacyEdit,
} from '@baobab/contract/people/pharmacies';
import type * as z from 'zod';
import { change, done } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { normaliseMobile } from '../../../platform/db/phone.ts';
import { invalid } from '../../../platform/errors.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { insertAccount, updateAccount, wholeName } from '../../workspace/access/public.ts';
import { openWallet } from '../referrals/public.ts';
import { presentAddress, presentBank, presentPharmacy } from './pharmacies.presenter.ts';
import { pharmacySecrets } from './pharmacy-secrets.ts';
import {
  findIntroducerCode,
  insertPharmacy,
  updatePharmacy,
  pharmacyRecords,
} from './pharmacies.repository.ts';

export const addPharmacy = (ctx: Ctx, given: NewPharmacy) =>
  change(ctx, 'pharmacy.add', async (trx) => {
    const account = await insertAccount(trx, {
      kind: 'pharmacist',
      first_name: given.firstName,
      last_name: given.lastName,
      email: given.email,
      mobile: given.mobile ?? '',
    });
    await insertPharmacy(trx, {
      account_uuid: account,
      pharmacy_name: given.pharmacy_name,
      introducer_uuid: given.created_by_introducer_uuid,
      referred_code: await referralCodeOf(trx, given),
      ...given.address_deatils,
      ...pharmacySecrets.encrypt(ctx.keys, account, given.bank_details),
    });
    await openWallet(trx, account);
    return done(await readPharmacy(ctx, trx, account), account, { pharmacy_name: given.pharmacy_name });
  });

const readPharmacy = async ({ keys }: Ctx, trx: Trx, uuid: string) =>
  pharmacySecrets.decrypt(keys, await pharmacyRecords.get(trx, uuid));

/** The code must be that of the introducer, because another one would credit another account. */
async function referralCodeOf(trx: Trx, given: NewPharmacy): Promise<string | null> {
  const introducer = await findIntroducerCode(trx, given.created_by_introducer_uuid);
  if (!introducer)
    throw invalid('This introducer no longer exists. Choose another one.', {
      created_by_introducer_uuid: 'This introducer no longer exists',
    });
  if (given.refered_code && given.refered_code !== introducer.referral_code)
    throw invalid('This is not the referral code of the introducer', {
      refered_code: 'This is not the referral code of the introducer',
    });
  return introducer.referral_code;
}

export const wireNames = { first_name: 'firstName', middle_name: 'middleName', last_name: 'lastName' };

/** Each tab is a separate edit; an edit without changes is accepted from any version. */
export const editPharmacy = (ctx: Ctx, uuid: string, edit: z.output<typeof pharmacyEdit>) =>
  change(ctx, 'pharmacy.edit', async (trx) => {
    const before = await lockPharmacy(ctx, trx, uuid);
    const account = {
      ...wholeName(before, edit.firstName, edit.lastName),
      ...(edit.mobile !== undefined && { mobile: edit.mobile && normaliseMobile(edit.mobile) }),
    };
    const changed = differences(before, { pharmacy_name: edit.pharmacy_name, ...account });
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: { ...edit, ...account },
      wireNames,
      current: presentPharmacy(before),
      unchanged: before,
      async update() {
        await updateAccount(trx, uuid, account);
        await updatePharmacy(trx, uuid, { pharmacy_name: edit.pharmacy_name, version: before.version + 1 });
        return readPharmacy(ctx, trx, uuid);
      },
    });
  });

export function editAddress(ctx: Ctx, uuid: string, edit: z.output<typeof pharmacyAddressEdit>) {
  const { version: _, ...address } = edit;
  return change(ctx, 'pharmacy.edit-address', async (trx) => {
    const before = await lockPharmacy(ctx, trx, uuid);
    const changed = differences(before, address);
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: edit,
      current: presentAddress(before),
      unchanged: before,
      async update() {
        await updatePharmacy(trx, uuid, { ...address, address_version: before.address_version + 1 });
        return readPharmacy(ctx, trx, uuid);
      },
    });
  });
}

export function editBank(ctx: Ctx, uuid: string, edit: z.output<typeof pharmacyBankEdit>) {
  const { version: _, ...bank } = edit;
  return change(ctx, 'pharmacy.edit-bank', async (trx) => {
    const before = await lockPharmacy(ctx, trx, uuid);
    const changed = differences(before, bank);
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: edit,
      current: presentBank(before),
      unchanged: before,
      async update() {
        await updatePharmacy(trx, uuid, {
          ...pharmacySecrets.encryptEdit(ctx.keys, uuid, bank),
          bank_version: before.bank_version + 1,
        });
        return readPharmacy(ctx, trx, uuid);
      },
    });
  });
}

async function lockPharmacy({ keys }: Ctx, trx: Trx, uuid: string) {
  return pharmacySecrets.decrypt(keys, await pharmacyRecords.lock(trx, uuid));
}
