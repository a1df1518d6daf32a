import { consumers } from '@baobab/contract/consumers';
import {
  appointmentTypes,
  applicableFields,
  couponCategories,
  couponTypes,
  couponUserTypes,
  isOneOf,
  subCategoriesFor,
  type CouponField,
} from '@baobab/contract/coupons/coupon-rules';
import { doctors } from '@baobab/contract/doctors';
import { influencers } from '@baobab/contract/influencers';
import { labOrders } from '@baobab/contract/lab-orders';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { treatmentOrders } from '@baobab/contract/treatment-orders';
import { Checkbox, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import { useField, useForm, useValues } from '../../kit/form/form-context.tsx';
import { NumberField, PERCENT } from '../../kit/form/NumberField.tsx';
import { PickField } from '../../kit/form/PickField.tsx';
import { TextAreaField } from '../../kit/form/TextAreaField.tsx';
import { formatPhone } from '../../kit/format.ts';
import { DoctorSelect } from '../doctors/public.ts';
import { PharmacySelect } from '../pharmacies/public.ts';
import * as text from './coupons.messages.ts';
import { draftOf, nameKeys, type Reference } from './coupons.values.ts';
import { DateTimeField } from './DateTimeField.tsx';
import { ReferenceSelect } from './ReferenceSelect.tsx';
import classes from './coupons.module.css';

const INFLUENCER_PAGE_SIZE = 100;

/** Stores the id of the chosen record and its name, which the description shows. */
const referenceProps = (name: Reference) => ({ name, labelField: nameKeys[name] });

/** Conditional fields, except the amount and the sub-category, which have their own components. */
const conditional: Partial<Record<CouponField, ReactNode>> = {
  appointment_type: (
    <SelectField
      name="appointment_type"
      label="Appointment Type"
      options={text.optionsOf(appointmentTypes, text.appointmentLabels)}
      required
    />
  ),
  doctor_uuid: (
    <DoctorSelect
      {...referenceProps('doctor_uuid')}
      detailOf={(doctor) => doctor.speciality.join(', ')}
      required
    />
  ),
  speciality_doctor: (
    <ReferenceSelect name="speciality_doctor" label="Speciality" endpoint={doctors.specialities} />
  ),
  partner_uuid: (
    <PickField
      {...referenceProps('partner_uuid')}
      label="Partner"
      endpoint={partnerNames.list}
      nameOf={(partner) => partner.name}
      required
    />
  ),
  disease_uuid: <ReferenceSelect name="disease_uuid" label="Disease" endpoint={treatmentOrders.diseases} />,
  package_uuid: <ReferenceSelect name="package_uuid" label="Package" endpoint={labOrders.packages} />,
};

const people: Partial<Record<CouponField, ReactNode>> = {
  influencer_id: (
    <PickField
      {...referenceProps('influencer_id')}
      label="Influencer"
      endpoint={influencers.list}
      nameOf={(one) => one.influencer_name || `${one.firstName} ${one.lastName}`}
      size={INFLUENCER_PAGE_SIZE}
      required
    />
  ),
  pharmacist_id: <PharmacySelect {...referenceProps('pharmacist_id')} required />,
};

/** Shows exactly the fields that apply to the selected options. */
export function CouponFields({ editing, locked }: { editing?: boolean; locked?: boolean }) {
  const form = useForm();
  const applicable = applicableFields(draftOf(useValues()));
  const shown = (fields: Partial<Record<CouponField, ReactNode>>) =>
    Object.entries(fields)
      .filter(([field]) => applicable.has(field as CouponField))
      .map(([field, element]) => <Slot key={field}>{element}</Slot>);
  return (
    <>
      <TextField name="coupon_code" label="Coupon Code" disabled={locked === true} required />
      <SelectField
        name="coupon_type"
        label="Coupon Type"
        options={text.optionsOf(couponTypes, text.typeLabels)}
        // An amount has another meaning in another type.
        onPick={() => {
          form.set('point', '');
          form.set('discount', '');
        }}
        required
      />
      {editing && <ActiveField />}
      {(applicable.has('point') || applicable.has('discount')) && <AmountField />}
      <TextField name="currency_type" label="Currency" disabled />
      <SelectField
        name="category"
        label="Category"
        options={text.optionsOf(couponCategories, text.categoryLabels)}
        onPick={() => form.set('sub_category', '')}
        required
      />
      {applicable.has('sub_category') && <SubCategoryField />}
      {shown(conditional)}
      <DateTimeField name="valid_from" label="Valid From" />
      <DateTimeField name="valid_to" label="Valid To" end />
      <UserOrLimitFields />
      <NumberField name="no_of_times_of_use_per_user" label="Uses Per User (optional)" />
      <SelectField
        name="coupon_user_type"
        label="Coupon User Type"
        options={text.optionsOf(couponUserTypes, text.userTypeLabels)}
      />
      {shown(people)}
      <TextAreaField name="description" label="Description" required />
    </>
  );
}

const Slot = ({ children }: { children: ReactNode }) => children;

function AmountField() {
  const { value: type } = useField('coupon_type');
  if (!isOneOf(couponTypes, type)) return null;
  const label = text.amountLabels[type];
  if (type === 'credit_point') return <NumberField name="point" label={label} unit="points" required />;
  const unit = type === 'percentage' ? PERCENT : { unit: '₦' };
  return <NumberField name="discount" label={label} {...unit} required />;
}

/** A lab test has only one sub-category, so it is a checkbox; the others are selects. */
function SubCategoryField() {
  const { form, value } = useField('sub_category');
  const draft = draftOf(useValues());
  if (draft.category === 'labtest')
    return (
      <Checkbox
        className={classes.checkbox}
        label={text.subCategoryLabels.partnerwise}
        checked={value === 'partnerwise'}
        onChange={(event) => form.set('sub_category', event.currentTarget.checked ? 'partnerwise' : '')}
      />
    );
  return (
    <SelectField
      name="sub_category"
      label="Sub Category"
      options={text.optionsOf(subCategoriesFor(draft), text.subCategoryLabels)}
      required
    />
  );
}

/** Either one consumer or a maximum number of uses: filling one disables the other. */
function UserOrLimitFields() {
  const { form, value: limit } = useField('maxtimeuse');
  const { value: one } = useField('user_uuid');
  const forOne = one !== '';
  return (
    <>
      <PickField
        {...referenceProps('user_uuid')}
        label="Specific User"
        endpoint={consumers.options}
        nameOf={(consumer) => consumer.full_name}
        detailOf={(consumer) => formatPhone(consumer.mobile)}
        disabled={!forOne && limit.trim() !== ''}
        emptyText={text.couponsMessages.noConsumer}
        onPick={() => form.set('maxtimeuse', '')}
        clearable
      />
      <NumberField name="maxtimeuse" label="Max All Use" disabled={forOne} />
    </>
  );
}

function ActiveField() {
  const { form, value } = useField('is_active');
  return (
    <Switch
      className={classes.checkbox}
      label="Active"
      checked={value !== 'false'}
      onChange={(event) => form.set('is_active', String(event.currentTarget.checked))}
    />
  );
}
