import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { partnerGroups, partnerRoles } from '@baobab/contract/partners';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import { useField } from '../../kit/form/form-context.tsx';
import { asOption, InfiniteField } from '../../kit/form/InfiniteField.tsx';
import { PhoneField } from '../../kit/form/PhoneField.tsx';
import { PlaceFields } from '../master-data/places/public.ts';

/** Branches of the chosen partner, or of all partners; a new branch can be typed. */
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
      onPick={(row) => !partner && form.set('partner_name', row.partner_name)}
      required
    />
  );
}

/** The inputs of a partner user; the working time is optional in an edit. */
export const PartnerFields = ({ workingTimeRequired }: { workingTimeRequired: boolean }) => (
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
    <TextField
      name="open_close_time"
      label="Working Time"
      placeholder="8am - 5pm"
      required={workingTimeRequired}
    />
    <TextField name="pincode" label="Pin Code" numeric required />
    <SelectField name="group" label="Group" options={partnerGroups} required />
    <SelectField name="role" label="Role" options={partnerRoles} required />
    <InfiniteField
      name="partner_name"
      label="Partner name"
      endpoint={partnerNames.list}
      nameOf={(row) => row.name}
      required
    />
    <PhoneField name="mobile" label="Phone" required />
  </>
);
