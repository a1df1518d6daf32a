import type { partnerGroups, partnerRoles, Partner } from '@baobab/contract/partners';
import type { FormStore, Values } from '../../kit/form/form-store.ts';
import { onlyDigits, required, wellFormedEmail } from '../../kit/form/rules.ts';
import { partnersMessages as messages } from './partners.messages.ts';

/** The form values of a partner user: each place has a name and an id. */
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

export const partnerStatuses = ['Active', 'In-Active'] as const;

/** Fills in the city and area of a branch. */
export function setBranchPlace(form: FormStore, { city, area }: Partner['branchLocation']) {
  form.set('branch_city', city.name);
  form.set('branch_cityRef', city.id);
  form.set('branch_area', area.name);
  form.set('branch_areaRef', area.id);
}

/** The working time is required only in the add form. */
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
    mobile: partner.mobile,
    active: partnerStatuses[partner.active ? 0 : 1],
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

/** The request body, with the address as a list with one entry. */
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

/** Converts body paths of errors to input names. */
export const toInputErrors = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [names[name] ?? name.replace(/^address\.(0\.)?/, ''), text]),
  );
