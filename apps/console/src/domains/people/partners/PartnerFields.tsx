import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { partnerGroups, partnerRoles } from '@baobab/contract/people/partners';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { asOption, InfiniteField } from '../../../kit/form/InfiniteField.tsx';
import { PhoneField } from '../../../kit/form/PhoneField.tsx';
import { useValue } from '../../../kit/form/use-field.tsx';
import { PlaceFields } from '../../master-data/places/public.ts';
import { setBranchPlace, type PartnerValues } from './partners.form.ts';

const statuses = [
  { value: true, label: 'Active' },
  { value: false, label: 'In-Active' },
];

interface PartnerFormProps {
  form: Form<PartnerValues>;
}

/** Branches of the chosen partner, or of all partners; a new branch can be typed. A branch fills in its place. */
function BranchField({ form }: PartnerFormProps) {
  const partner = useValue(form, 'partner_name');
  return (
    <InfiniteField
      form={form}
      name="branch_name"
      label="Branch name"
      endpoint={partnerNames.branches}
      query={{ partner_name: partner }}
      nameOf={(row) => row.name}
      create={asOption}
      onPick={(row) => {
        if (!partner) form.setValue('partner_name', row.partner_name);
        if (row.branchLocation) setBranchPlace(form, row.branchLocation);
      }}
      required
    />
  );
}

/** Another partner has other branches, so that a branch chosen before is cleared. */
function PartnerNameField({ form }: PartnerFormProps) {
  const previous = useValue(form, 'partner_name');
  return (
    <InfiniteField
      form={form}
      name="partner_name"
      label="Partner name"
      endpoint={partnerNames.list}
      nameOf={(row) => row.name}
      onPick={(row) => {
        if (!previous || previous === row.name) return;
        form.setValue('branch_name', '');
        setBranchPlace(form, null);
      }}
      required
    />
  );
}

/** The inputs of a partner user; the working time is optional in an edit, which also has the status. */
export const PartnerFields = ({ form, isEdit }: PartnerFormProps & { isEdit: boolean }) => (
  <>
    <TextField form={form} name="firstName" label="First Name" />
    <TextField form={form} name="middleName" label="Middle Name" />
    <TextField form={form} name="lastName" label="Last Name" />
    <TextField form={form} name="email" label="Email" type="email" required />
    <PlaceFields form={form} city="address.city" area="address.area" required={false} />
    <BranchField form={form} />
    <PlaceFields form={form} city="branchLocation.city" area="branchLocation.area" label="Branch " />
    <TextField form={form} name="address.door_no" label="Door no" numeric required />
    <TextField form={form} name="address.street" label="Street" required />
    <TextField
      form={form}
      name="open_close_time"
      label="Working Time"
      placeholder="8am - 5pm"
      required={!isEdit}
    />
    <TextField form={form} name="address.pincode" label="Pin Code" numeric required />
    <SelectField form={form} name="group" label="Group" options={partnerGroups} required />
    <SelectField form={form} name="role" label="Role" options={partnerRoles} required />
    <PartnerNameField form={form} />
    <PhoneField form={form} name="mobile" label="Phone" required />
    {isEdit && <SelectField form={form} name="active" label="Status" options={statuses} required />}
  </>
);
