import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { partnerGroups, partnerRoles, partners } from '@baobab/contract/partners';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../kit/feedback/use-action.ts';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import { onlyDigits, required, wellFormedEmail, type Values } from '../../kit/form/form-context.tsx';
import { phoneFits, PhoneField } from '../../kit/form/PhoneField.tsx';
import { AreaField, CityField, type Place } from './PlaceFields.tsx';
import { BranchField, PartnerField } from './PartnerFields.tsx';
import { partnersMessages as messages } from './partners.messages.ts';

const initial = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  city: '',
  area: '',
  branch_name: '',
  branch_city: '',
  branch_area: '',
  door_no: '',
  street: '',
  open_close_time: '',
  pincode: '',
  group: '',
  role: '',
  partner_name: '',
  mobile: '',
};

const rules = {
  email: [required(messages.emailMissing), wellFormedEmail(messages.emailInvalid)],
  branch_name: [required(messages.branchNameMissing)],
  branch_city: [required(messages.branchCityMissing)],
  branch_area: [required(messages.branchAreaMissing)],
  door_no: [required(messages.doorMissing), onlyDigits(messages.doorMissing)],
  street: [required(messages.streetMissing)],
  open_close_time: [required(messages.workingTimeMissing)],
  pincode: [required(messages.pincodeMissing), onlyDigits(messages.pincodeMissing)],
  group: [required(messages.groupMissing)],
  role: [required(messages.roleMissing)],
  partner_name: [required(messages.partnerMissing)],
  mobile: [required(messages.phoneMissing)],
};

interface AddPartnerDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Lists to ask for again once the partner is in. */
  refresh: readonly Endpoint[];
}

export function AddPartnerDialog({ opened, onClose, refresh }: AddPartnerDialogProps) {
  const create = useAction(partners.create, { done: messages.added, refresh });
  return (
    <FormDialog
      title="Add Partner"
      width={760}
      opened={opened}
      onClose={onClose}
      draft="add-partner"
      initial={initial}
      rules={rules}
      onSubmit={async (values) => {
        if (!phoneFits(values['mobile']!)) return { ok: false, fields: {} };
        const outcome = await create.run({ body: bodyOf(values) });
        return outcome.ok ? outcome : { ok: false, fields: formNames(outcome.fields) };
      }}
    >
      <TextField name="firstName" label="First Name" />
      <TextField name="middleName" label="Middle Name" />
      <TextField name="lastName" label="Last Name" />
      <TextField name="email" label="Email" type="email" required />
      <CityField name="city" label="City" areaName="area" />
      <AreaField name="area" label="Area" cityName="city" />
      <BranchField name="branch_name" label="Branch name" />
      <CityField name="branch_city" label="Branch City" areaName="branch_area" required />
      <AreaField name="branch_area" label="Branch Area" cityName="branch_city" required />
      <TextField name="door_no" label="Door no" numeric required />
      <TextField name="street" label="Street" required />
      <TextField name="open_close_time" label="Working Time" placeholder="8am - 5pm" required />
      <TextField name="pincode" label="Pin Code" numeric required />
      <SelectField name="group" label="Group" options={partnerGroups} required />
      <SelectField name="role" label="Role" options={partnerRoles} required />
      <PartnerField name="partner_name" label="Partner name" />
      <PhoneField name="mobile" label="Phone" required />
    </FormDialog>
  );
}

/** A chosen place is kept as "uuid|name", so that a restored form shows its name at once. */
const place = (value = ''): Place => {
  const [id = '', name = ''] = value.split('|');
  return { id, name };
};

function bodyOf(v: Values) {
  const city = place(v['city']);
  const area = place(v['area']);
  return {
    firstName: v['firstName'] ?? '',
    middleName: v['middleName'] ?? '',
    lastName: v['lastName'] ?? '',
    email: v['email']!.trim(),
    username: v['email']!.trim(),
    verified: true,
    open_close_time: v['open_close_time']!,
    branch_name: v['branch_name']!,
    branchLocation: { city: place(v['branch_city']), area: place(v['branch_area']) },
    address: {
      ...(city.id && { city: city.id, city_name: city.name }),
      ...(area.id && { area: area.id, area_name: area.name }),
      pincode: v['pincode']!,
      street: v['street']!,
      door_no: v['door_no']!,
    },
    group: v['group'] as (typeof partnerGroups)[number],
    role: v['role'] as (typeof partnerRoles)[number],
    partner_name: v['partner_name']!,
    mobile: v['mobile']!,
  };
}

/** The server names inputs by their place in the body; the form has one name each. */
function formNames(fields: Record<string, string>): Record<string, string> {
  const names: Record<string, string> = {
    'branchLocation.city.id': 'branch_city',
    'branchLocation.area.id': 'branch_area',
    'address.city': 'city',
    'address.area': 'area',
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [names[name] ?? name.replace(/^address\./, ''), text]),
  );
}
