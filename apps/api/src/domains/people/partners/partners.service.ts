import type { NewPartner, PartnerEdit } from '@baobab/contract/people/partners';
import { change, done } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { normaliseMobile } from '../../../platform/db/phone.ts';
import { invalid } from '../../../platform/errors.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { insertAccount, updateAccount } from '../../workspace/access/public.ts';
import {
  ensureBranch,
  findBranchesNamed,
  findPartnerByName,
} from '../../master-data/partner-names/public.ts';
import { checkArea } from '../../master-data/places/public.ts';
import { notifyStaffMembers } from '../../workspace/notifications/public.ts';
import { presentPartner } from './partners.presenter.ts';
import {
  insertPartnerUser,
  updatePartnerUser,
  partnerRecords,
  type PartnerRow,
} from './partners.repository.ts';

/** Rejects unknown or inconsistent places and unknown partners; creates the branch for a new name. */
async function partnerColumns(trx: Trx, given: NewPartner | PartnerEdit, row?: PartnerRow) {
  const address = [given.address].flat()[0]!;
  const { city, area } = given.branchLocation;
  await checkArea(trx, 'branchLocation.area.id', city.id, area.id);
  await checkArea(trx, 'address.area', address.city, address.area);
  const partner = await findPartnerByName(trx, given.partner_name);
  if (!partner)
    throw invalid('Choose a partner from the list', { partner_name: 'This partner is not known' });
  await checkBranch(trx, partner, given, row);
  return {
    partner_uuid: partner.uuid,
    branch_uuid: await ensureBranch(trx, partner.uuid, given.branch_name),
    role: given.role,
    working_time: given.open_close_time ?? row?.working_time ?? '',
    branch_city_uuid: city.id,
    branch_area_uuid: area.id,
    city_uuid: address.city ?? null,
    area_uuid: address.area ?? null,
    door_no: address.door_no,
    street: address.street,
    pincode: address.pincode,
  };
}

/** Rejects a branch of another partner, and a new choice of a branch that is in another city. */
async function checkBranch(
  trx: Trx,
  partner: { uuid: string; name: string },
  { branch_name, branchLocation }: Pick<NewPartner, 'branch_name' | 'branchLocation'>,
  row: PartnerRow | undefined,
) {
  const named = await findBranchesNamed(trx, branch_name);
  const branch = named.find((one) => one.partner_uuid === partner.uuid);
  if (!branch && named[0])
    throw invalid(`Choose a branch of ${partner.name}`, {
      branch_name: `This is a branch of ${named[0].partner_name}`,
    });
  if (!branch?.city_uuid || branch.uuid === row?.branch_uuid) return;
  if (branch.city_uuid !== branchLocation.city.id)
    throw invalid('Choose the city of the branch', {
      'branchLocation.city.id': `This branch is in ${branch.city}`,
    });
}

/** A new first or last name without a middle name replaces the whole name. */
function middleName(given: NewPartner | PartnerEdit, row?: PartnerRow) {
  const isRenamed =
    (given.firstName ?? row?.first_name) !== row?.first_name ||
    (given.lastName ?? row?.last_name) !== row?.last_name;
  return given.middleName ?? (isRenamed ? '' : (row?.middle_name ?? ''));
}

const accountColumns = (given: NewPartner | PartnerEdit, row?: PartnerRow) => ({
  kind: given.group,
  first_name: given.firstName ?? row?.first_name ?? '',
  middle_name: middleName(given, row),
  last_name: given.lastName ?? row?.last_name ?? '',
  email: given.email,
  mobile: normaliseMobile(given.mobile),
});

export const wireNames = {
  kind: 'group',
  first_name: 'firstName',
  middle_name: 'middleName',
  last_name: 'lastName',
  partner_uuid: 'partner_name',
  branch_uuid: 'branch_name',
  working_time: 'open_close_time',
  branch_city_uuid: 'branchLocation.city',
  branch_area_uuid: 'branchLocation.area',
  city_uuid: 'address.city',
  area_uuid: 'address.area',
  door_no: 'address.door_no',
  street: 'address.street',
  pincode: 'address.pincode',
};

/** A new partner user is verified and has the e-mail as username. */
export const createPartner = (ctx: Ctx, given: NewPartner) =>
  change(ctx, 'partner.create', async (trx) => {
    const columns = await partnerColumns(trx, given);
    const uuid = await insertAccount(trx, { ...accountColumns(given), verified: true });
    await insertPartnerUser(trx, { account_uuid: uuid, ...columns });
    const message = `${ctx.actor.name} added a user for ${given.partner_name}, ${given.branch_name}`;
    const link = `/partners?search=${encodeURIComponent(given.email)}`;
    await notifyStaffMembers(trx, 'partners:read', { message, link, kind: 'partners' }, ctx.actor.uuid);
    return done(uuid, uuid);
  });

/** Keys left out keep their values. An edit without changes is accepted from any version. */
export const editPartner = (ctx: Ctx, uuid: string, given: PartnerEdit): Promise<PartnerRow> =>
  change(ctx, 'partner.edit', async (trx) => {
    const row = await partnerRecords.lock(trx, uuid);
    const account = {
      ...accountColumns(given, row),
      active: given.active ?? row.active,
      // Verification cannot be undone.
      verified: row.verified || given.verified === true,
    };
    const columns = await partnerColumns(trx, given, row);
    const changed = differences(row, { ...account, ...columns });
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: { ...given, ...account },
      wireNames,
      current: presentPartner(row),
      unchanged: row,
      async update() {
        await updateAccount(trx, uuid, account);
        await updatePartnerUser(trx, uuid, columns);
        return partnerRecords.get(trx, uuid);
      },
    });
  });
