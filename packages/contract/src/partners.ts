import * as z from 'zod';
import { endpoint } from './kit/endpoint.ts';
import * as p from './kit/primitives.ts';

/**
 * People who work for a diagnostic or pharmacy partner. Made verified, with the e-mail as username.
 * The address is sent as an object by one screen and as a list by another; both are taken.
 */
export const partnerGroups = ['diagnostic', 'pharmacy'] as const;
export const partnerRoles = ['admin', 'user'] as const;

const named = z.strictObject({ id: p.uuid, name: z.string().max(120) });
const digits = (max: number) =>
  z.union([z.string(), z.number()]).transform(String).pipe(z.string().regex(/^\d+$/).max(max));

export const partnerAddress = z.strictObject({
  city_name: z.string().max(120).optional(),
  area_name: z.string().max(120).optional(),
  city: p.uuid.optional(),
  area: p.uuid.optional(),
  pincode: digits(10),
  street: p.text(200),
  door_no: digits(10),
});

export const newPartner = z.strictObject({
  firstName: p.optionalText(80),
  middleName: p.optionalText(80),
  lastName: p.optionalText(80),
  email: p.email,
  username: p.email.optional(),
  verified: z.boolean().optional(),
  open_close_time: p.text(80),
  branch_name: p.text(120),
  branchLocation: z.strictObject({ city: named, area: named }),
  address: z.union([partnerAddress, z.array(partnerAddress).min(1).max(1)]),
  group: z.enum(partnerGroups),
  role: z.enum(partnerRoles),
  partner_name: p.text(120),
  mobile: p.mobile,
});
export type NewPartner = z.output<typeof newPartner>;

export const partners = {
  create: endpoint({
    method: 'POST',
    path: '/user/partner/createPartner',
    summary: 'Add a partner user; created verified',
    may: 'partners:write',
    body: newPartner,
    reply: p.message.extend({ uuid: p.uuid }),
  }),
};
