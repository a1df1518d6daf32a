import type { NewPartner } from '@baobab/contract/partners';
import { change, done } from '../../platform/audit/change.ts';
import { invalid } from '../../platform/errors.ts';
import type { Ctx, Db } from '../../schema.ts';
import { insertAccount } from '../access/public.ts';
import { ensureBranch, findPartnerByName } from '../master-data/partner-names/public.ts';
import { findArea } from '../master-data/places/public.ts';
import { ringStaff } from '../notifications/public.ts';
import { insertPartnerUser } from './partners.repository.ts';

/** An area must be of the city named beside it. */
async function checkArea(db: Db, field: string, city: string | undefined, area: string | undefined) {
  if (!city && !area) return;
  const found = area ? await findArea(db, area) : undefined;
  if (!found || found.city_uuid !== city)
    throw invalid('Choose an area of the chosen city', { [field]: 'This area is not in the chosen city' });
}

/** A partner user is made verified, with the e-mail as username. */
export const createPartner = (ctx: Ctx, given: NewPartner) =>
  change(ctx, 'partner.create', async (trx) => {
    const address = Array.isArray(given.address) ? given.address[0]! : given.address;
    const { city, area } = given.branchLocation;
    await checkArea(trx, 'branchLocation.area.id', city.id, area.id);
    await checkArea(trx, 'address.area', address.city, address.area);
    const partner = await findPartnerByName(trx, given.partner_name);
    if (!partner)
      throw invalid('This partner is not in the list', { partner_name: 'This partner is not known' });

    const uuid = await insertAccount(trx, {
      kind: given.group,
      first_name: given.firstName ?? '',
      middle_name: given.middleName ?? '',
      last_name: given.lastName ?? '',
      email: given.email,
      mobile: given.mobile,
      verified: true,
    });
    await insertPartnerUser(trx, {
      account_uuid: uuid,
      partner_uuid: partner.uuid,
      branch_uuid: await ensureBranch(trx, partner.uuid, given.branch_name),
      role: given.role,
      working_time: given.open_close_time,
      branch_city_uuid: city.id,
      branch_area_uuid: area.id,
      city_uuid: address.city ?? null,
      area_uuid: address.area ?? null,
      door_no: address.door_no,
      street: address.street,
      pincode: address.pincode,
    });
    await ringStaff(
      trx,
      'partners:read',
      ctx.actor.uuid,
      `${ctx.actor.name} added a user for ${partner.name}, ${given.branch_name}`,
    );
    return done(uuid, uuid);
  });
