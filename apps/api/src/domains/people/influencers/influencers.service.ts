import { displayName, type InfluencerEdit, type NewInfluencer } from '@baobab/contract/people/influencers';
import { change, done } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { normaliseMobile } from '../../../platform/db/phone.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { insertAccount, updateAccount, wholeName } from '../../workspace/access/public.ts';
import { checkArea } from '../../master-data/places/public.ts';
import { openWallet } from '../referrals/public.ts';
import { presentInfluencer } from './influencers.presenter.ts';
import {
  insertInfluencer,
  updateInfluencer,
  influencerRecords,
  type InfluencerRow,
} from './influencers.repository.ts';

export const addInfluencer = (ctx: Ctx, given: NewInfluencer) =>
  change(ctx, 'influencer.add', async (trx) => {
    const account = await insertAccount(trx, {
      kind: 'influencer',
      first_name: given.firstName,
      last_name: given.lastName,
      email: given.email,
      mobile: given.mobile,
    });
    await insertInfluencer(trx, {
      account_uuid: account,
      influencer_name: given.influencer_name || displayName(given.firstName, given.lastName),
      influencer_type: given.influencer_type,
    });
    await openWallet(trx, account);
    return done(await influencerRecords.get(trx, account), account, { type: given.influencer_type });
  });

/** Fields left out keep their values. Sending the current values changes nothing, whatever the version. */
export const editInfluencer = (ctx: Ctx, uuid: string, given: InfluencerEdit) =>
  change(ctx, 'influencer.edit', async (trx) => {
    const row = await influencerRecords.lock(trx, uuid);
    const account = accountColumns(row, given);
    const own = await ownColumns(trx, row, given);
    const changed = differences(row, { ...account, ...own });
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: { ...given, ...account },
      wireNames,
      current: presentInfluencer(row),
      unchanged: row,
      async update() {
        await updateAccount(trx, uuid, account);
        await updateInfluencer(trx, uuid, own);
        return influencerRecords.get(trx, uuid);
      },
    });
  });

export const wireNames = {
  first_name: 'firstName',
  middle_name: 'middleName',
  last_name: 'lastName',
  branch_city_uuid: 'branchLocation.city',
  branch_area_uuid: 'branchLocation.area',
  city_uuid: 'address.city',
  area_uuid: 'address.area',
  door_no: 'address.door_no',
  street: 'address.street',
  pincode: 'address.pincode',
};

const accountColumns = (row: InfluencerRow, given: InfluencerEdit) => ({
  ...wholeName(row, given.firstName ?? row.first_name, given.lastName ?? row.last_name),
  email: given.email,
  mobile: normaliseMobile(given.mobile),
  active: given.active ?? row.active,
});

/** A display name that is the first and last name follows them; one that staff have chosen stays. */
function renamed(
  row: InfluencerRow,
  { firstName = row.first_name, lastName = row.last_name }: InfluencerEdit,
) {
  const isOwn = row.influencer_name !== displayName(row.first_name, row.last_name);
  return isOwn ? row.influencer_name : displayName(firstName, lastName);
}

async function ownColumns(trx: Trx, row: InfluencerRow, given: InfluencerEdit) {
  const [address] = given.address === undefined ? [] : [given.address].flat();
  const { city, area } = given.branchLocation ?? {};
  await checkArea(trx, 'branchLocation.area.id', city?.id, area?.id);
  await checkArea(trx, 'address.area', address?.city, address?.area);
  return {
    influencer_name: given.influencer_name || renamed(row, given) || row.influencer_name,
    influencer_type: given.influencer_type ?? row.influencer_type,
    ...(given.branchLocation === null && { branch_city_uuid: null, branch_area_uuid: null }),
    ...(city && area && { branch_city_uuid: city.id, branch_area_uuid: area.id }),
    ...(address && {
      city_uuid: address.city ?? null,
      area_uuid: address.area ?? null,
      door_no: address.door_no,
      street: address.street,
      pincode: address.pincode,
    }),
  };
}
