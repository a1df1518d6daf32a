import type { BodyOf } from '@baobab/contract/kit/client';
import type { Partner, partners } from '@baobab/contract/people/partners';
import { filled, type Choice, type Form, type FormOf } from '../../../kit/form/form.ts';
import { onlyDigits, required, wellFormedEmail, type Rules } from '../../../kit/form/rules.ts';
import { partnersMessages as messages } from './partners.messages.ts';

interface Place {
  city: Choice | null;
  area: Choice | null;
}

/** The body has an id and a name for each place, and sends more than is entered. */
export type PartnerValues = FormOf<
  Omit<BodyOf<typeof partners.edit>, 'username' | 'verified' | 'branchLocation' | 'address'>
> & {
  branchLocation: Place;
  address: Place & { door_no: string; street: string; pincode: string };
};

export const emptyPartner: PartnerValues = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  address: { city: null, area: null, door_no: '', street: '', pincode: '' },
  branch_name: '',
  branchLocation: { city: null, area: null },
  open_close_time: '',
  group: null,
  role: null,
  partner_name: '',
  mobile: '',
  active: true,
};

type BranchLocation = Partner['branchLocation'];

const choiceOf = ({ id, name }: BranchLocation['city']): Choice => ({ id, label: name });
const namedPlace = (choice: Choice | null) => ({ id: filled(choice).id, name: filled(choice).label });

/** Fills in the city and area of a branch, or clears them. */
export function setBranchPlace(form: Form<PartnerValues>, place: BranchLocation | null) {
  form.setValue('branchLocation.city', place && choiceOf(place.city));
  form.setValue('branchLocation.area', place && choiceOf(place.area));
}

/** The working time is required only in the add form. */
export const editRules: Rules<PartnerValues> = {
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  branch_name: [required(messages.branchNameMissing)],
  'branchLocation.city': [required(messages.branchCityMissing)],
  'branchLocation.area': [required(messages.branchAreaMissing)],
  'address.door_no': [required(messages.doorMissing), onlyDigits(messages.doorMissing)],
  'address.street': [required(messages.streetMissing)],
  'address.pincode': [required(messages.pincodeMissing), onlyDigits(messages.pincodeMissing)],
  group: [required(messages.groupMissing)],
  role: [required(messages.roleMissing)],
  partner_name: [required(messages.partnerMissing)],
  mobile: [required(messages.phoneMissing)],
};
export const addRules: Rules<PartnerValues> = {
  ...editRules,
  open_close_time: [required(messages.workingTimeMissing)],
};

export const valuesOf = (partner: Partner): PartnerValues => {
  const { city, area } = partner.branchLocation;
  const [home] = partner.address;
  return {
    firstName: partner.firstName,
    middleName: partner.middleName,
    lastName: partner.lastName,
    email: partner.email,
    address: {
      city: home?.city ? { id: home.city, label: home.city_name ?? '' } : null,
      area: home?.area ? { id: home.area, label: home.area_name ?? '' } : null,
      door_no: home?.door_no ?? '',
      street: home?.street ?? '',
      pincode: home?.pincode ?? '',
    },
    branch_name: partner.branch_name,
    branchLocation: { city: choiceOf(city), area: choiceOf(area) },
    open_close_time: partner.open_close_time,
    group: partner.group,
    role: partner.role,
    partner_name: partner.partner_name,
    mobile: partner.mobile,
    active: partner.active,
  };
};

const addressOf = ({ city, area, ...address }: PartnerValues['address']) => ({
  ...(city && { city: city.id, city_name: city.label }),
  ...(area && { area: area.id, area_name: area.label }),
  ...address,
});

/** The part of the body that adding and editing share. */
export const bodyOf = ({ active: _active, address, branchLocation, ...values }: PartnerValues) => ({
  ...values,
  email: values.email.trim(),
  username: values.email.trim(),
  branchLocation: { city: namedPlace(branchLocation.city), area: namedPlace(branchLocation.area) },
  address: addressOf(address),
  group: filled(values.group),
  role: filled(values.role),
});

/** A place is one input, and the address is not a list. */
export const inputName = (name: string) => name.replace(/^address\.0\./, 'address.').replace(/\.id$/, '');
