import type { partnerGroups, partnerRoles, Partner } from '@baobab/contract/partners';
import type { Values } from '../../kit/form/form-store.ts';
import { onlyDigits, required, wellFormedEmail } from '../../kit/form/rules.ts';
import { partnersMessages as messages } from './partners.messages.ts';

/** A partner user as the form holds it: each place by its name, with its id beside it. */
export const emptyPartner = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  city: '',
  cityRef: '',
  area: '',
  areaRef: '',
  branch_name: '',
  branch_city: '',
  branch_cityRef: '',
  branch_area: '',
  branch_areaRef: '',
  door_no: '',
  street: '',
  open_close_time: '',
  pincode: '',
  group: '',
  role: '',
  partner_name: '',
  mobile: '',
};

/** Without the working time, which only the first form asks for. */
export const editRules = {
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  branch_name: [required(messages.branchNameMissing)],
  branch_city: [required(messages.branchCityMissing)],
  branch_area: [required(messages.branchAreaMissing)],
  door_no: [required(messages.doorMissing), onlyDigits(messages.doorMissing)],
  street: [required(messages.streetMissing)],
  pincode: [required(messages.pincodeMissing), onlyDigits(messages.pincodeMissing)],
  group: [required(messages.groupMissing)],
  role: [required(messages.roleMissing)],
  partner_name: [required(messages.partnerMissing)],
  mobile: [required(messages.phoneMissing)],
};
export const addRules = { ...editRules, open_close_time: [required(messages.workingTimeMissing)] };

export const valuesOf = (partner: Partner): Values => {
  const { city, area } = partner.branchLocation;
  const [home] = partner.address;
  return {
    firstName: partner.firstName,
    middleName: partner.middleName,
    lastName: partner.lastName,
    email: partner.email,
    city: home?.city_name ?? '',
    cityRef: home?.city ?? '',
    area: home?.area_name ?? '',
    areaRef: home?.area ?? '',
    branch_name: partner.branch_name,
    branch_city: city.name,
    branch_cityRef: city.id,
    branch_area: area.name,
    branch_areaRef: area.id,
    door_no: home?.door_no ?? '',
    street: home?.street ?? '',
    open_close_time: partner.open_close_time,
    pincode: home?.pincode ?? '',
    group: partner.group,
    role: partner.role,
    partner_name: partner.partner_name,
    mobile: partner.mobile.replace('+', ''),
    version: String(partner.version),
  };
};

const addressOf = (v: Values) => ({
  ...(v['cityRef'] && { city: v['cityRef'], city_name: v['city']! }),
  ...(v['areaRef'] && { area: v['areaRef'], area_name: v['area']! }),
  pincode: v['pincode']!,
  street: v['street']!,
  door_no: v['door_no']!,
});

/** The address leaves as a list of one. */
export const bodyOf = (v: Values) => ({
  firstName: v['firstName'] ?? '',
  middleName: v['middleName'] ?? '',
  lastName: v['lastName'] ?? '',
  email: v['email']!.trim(),
  open_close_time: v['open_close_time'] ?? '',
  branch_name: v['branch_name']!,
  branchLocation: {
    city: { id: v['branch_cityRef']!, name: v['branch_city']! },
    area: { id: v['branch_areaRef']!, name: v['branch_area']! },
  },
  address: [addressOf(v)],
  group: v['group'] as (typeof partnerGroups)[number],
  role: v['role'] as (typeof partnerRoles)[number],
  partner_name: v['partner_name']!,
  mobile: v['mobile']!,
});

const names: Record<string, string> = {
  'branchLocation.city.id': 'branch_city',
  'branchLocation.area.id': 'branch_area',
};

/** The server names inputs by their place in the body; the form has one name each. */
export const toInputErrors = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [names[name] ?? name.replace(/^address\.(0\.)?/, ''), text]),
  );
