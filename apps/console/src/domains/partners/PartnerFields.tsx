import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { partnerGroups, partnerRoles } from '@baobab/contract/partners';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import { useField } from '../../kit/form/form-context.tsx';
import { asOption, InfiniteField } from '../../kit/form/InfiniteField.tsx';
import { PhoneField } from '../../kit/form/PhoneField.tsx';
import { PlaceFields } from '../master-data/places/public.ts';
import { partnerStatuses, setBranchPlace } from './partners.form.ts';

const nowhere = { id: '', name: '' };

/** Branches of the chosen partner, or of all partners; a new branch can be typed. A branch fills in its place. */
function BranchField() {
  const { form, value: partner } = useField('partner_name');
  return (
    <InfiniteField
      name="branch_name"
      label="Branch name"
      endpoint={partnerNames.branches}
      query={{ partner_name: partner }}
      nameOf={(row) => row.name}
      create={asOption}
      onPick={(row) => {
        if (!partner) form.set('partner_name', row.partner_name);
        if (row.branchLocation) setBranchPlace(form, row.branchLocation);
      }}
      required
    />
  );
}

/** Another partner has other branches, so that a branch chosen before is cleared. */
function PartnerNameField() {
  const { form, value: previous } = useField('partner_name');
  return (
    <InfiniteField
      name="partner_name"
      label="Partner name"
      endpoint={partnerNames.list}
      nameOf={(row) => row.name}
      onPick={(row) => {
        if (!previous || previous === row.name) return;
        form.set('branch_name', '');
        setBranchPlace(form, { city: nowhere, area: nowhere });
      }}
      required
    />
  );
}

/** The inputs of a partner user; the working time is optional in an edit, which also has the status. */
export const PartnerFields = ({ isEdit }: { isEdit: boolean }) => (
  <>
    <TextField name="firstName" label="First Name" />
    <TextField name="middleName" label="Middle Name" />
    <TextField name="lastName" label="Last Name" />
    <TextField name="email" label="Email" type="email" required />
    <PlaceFields required={false} />
    <BranchField />
    <PlaceFields prefix="branch_" label="Branch " />
    <TextField name="door_no" label="Door no" numeric required />
    <TextField name="street" label="Street" required />
    <TextField name="open_close_time" label="Working Time" placeholder="8am - 5pm" required={!isEdit} />
    <TextField name="pincode" label="Pin Code" numeric required />
    <SelectField name="group" label="Group" options={partnerGroups} required />
    <SelectField name="role" label="Role" options={partnerRoles} required />
    <PartnerNameField />
    <PhoneField name="mobile" label="Phone" required />
    {isEdit && <SelectField name="active" label="Status" options={partnerStatuses} required />}
  </>
);
