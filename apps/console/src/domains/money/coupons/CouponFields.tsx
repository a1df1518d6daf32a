import {
  appointmentLabels,
  categoryLabels,
  subCategoryLabels,
  typeLabels,
} from '@baobab/contract/money/coupons/coupon-labels';
import { consumers } from '@baobab/contract/people/consumers';
import {
  appointmentTypes,
  applicableFields,
  couponCategories,
  couponTypes,
  couponUserTypes,
  CURRENCY,
  subCategoriesFor,
  type CouponField,
} from '@baobab/contract/money/coupons/coupon-rules';
import { doctors } from '@baobab/contract/people/doctors';
import { influencers } from '@baobab/contract/people/influencers';
import { labOrders } from '@baobab/contract/care/lab-orders';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { pharmacies } from '@baobab/contract/people/pharmacies';
import { treatmentOrders } from '@baobab/contract/care/treatment-orders';
import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { SwitchField } from '../../../kit/form/CheckFields.tsx';
import { SelectField, TextField } from '../../../kit/form/fields.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { optionsOf } from '../../../kit/table/filter-fields.ts';
import { NumberField, PERCENT } from '../../../kit/form/NumberField.tsx';
import { PickField } from '../../../kit/form/PickField.tsx';
import { ReferenceField } from '../../../kit/form/ReferenceField.tsx';
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx';
import { useField, useValue, useValues } from '../../../kit/form/use-field.tsx';
import { formatPhone } from '../../../kit/format.ts';
import * as text from './coupons.messages.ts';
import { draftOf, type CouponValues } from './coupons.values.ts';
import { DateTimeField } from './DateTimeField.tsx';
import classes from './coupons.module.css';

const INFLUENCER_PAGE_SIZE = 100;

interface FormProps {
  form: Form<CouponValues>;
}
type ConditionalFields = Partial<Record<CouponField, ReactNode>>;

/** Conditional fields, except the amount and the sub-category, which have their own components. */
const conditionalFields = (form: Form<CouponValues>): ConditionalFields => ({
  appointment_type: (
    <SelectField
      form={form}
      name="appointment_type"
      label="Appointment Type"
      options={optionsOf(appointmentTypes, appointmentLabels)}
      required
    />
  ),
  doctor_uuid: (
    <PickField
      form={form}
      name="doctor_uuid"
      label="Doctor"
      endpoint={doctors.options}
      nameOf={(doctor) => doctor.full_name}
      detailOf={(doctor) => doctor.speciality.join(', ')}
      required
    />
  ),
  speciality_doctor: (
    <ReferenceField
      form={form}
      name="speciality_doctor"
      label="Speciality"
      endpoint={doctors.specialities}
      required
    />
  ),
  partner_uuid: (
    <PickField
      form={form}
      name="partner_uuid"
      label="Partner"
      endpoint={partnerNames.list}
      nameOf={(partner) => partner.name}
      required
    />
  ),
  disease_uuid: (
    <ReferenceField
      form={form}
      name="disease_uuid"
      label="Disease"
      endpoint={treatmentOrders.diseases}
      required
    />
  ),
  package_uuid: (
    <ReferenceField form={form} name="package_uuid" label="Package" endpoint={labOrders.packages} required />
  ),
});

const peopleFields = (form: Form<CouponValues>): ConditionalFields => ({
  influencer_id: (
    <PickField
      form={form}
      name="influencer_id"
      label="Influencer"
      endpoint={influencers.list}
      nameOf={(one) => one.influencer_name || `${one.firstName} ${one.lastName}`}
      size={INFLUENCER_PAGE_SIZE}
      required
    />
  ),
  pharmacist_id: (
    <PickField
      form={form}
      name="pharmacist_id"
      label="Pharmacist"
      endpoint={pharmacies.list}
      nameOf={(row) => row.pharmacy_name}
      required
    />
  ),
});

interface CouponFieldsProps extends FormProps {
  editing?: boolean;
  locked?: boolean;
}

/** Shows exactly the fields that apply to the selected options. */
export function CouponFields({ form, editing, locked }: CouponFieldsProps) {
  const applicable = applicableFields(draftOf(useValues(form)));
  const shown = (fields: ConditionalFields) =>
    Object.entries(fields)
      .filter(([field]) => applicable.has(field as CouponField))
      .map(([field, element]) => <Slot key={field}>{element}</Slot>);
  return (
    <>
      <TextField form={form} name="coupon_code" label="Coupon Code" disabled={locked === true} required />
      <SelectField
        form={form}
        name="coupon_type"
        label="Coupon Type"
        options={optionsOf(couponTypes, typeLabels)}
        // An amount has another meaning in another type.
        onPick={() => {
          form.setValue('point', null);
          form.setValue('discount', null);
        }}
        required
      />
      {editing && <SwitchField form={form} name="is_active" label="Active" className={classes.checkbox} />}
      {(applicable.has('point') || applicable.has('discount')) && <AmountField form={form} />}
      <TextInput label="Currency" value={CURRENCY} disabled />
      <SelectField
        form={form}
        name="category"
        label="Category"
        options={optionsOf(couponCategories, categoryLabels)}
        onPick={() => form.setValue('sub_category', null)}
        disabled={locked === true}
        required
      />
      {applicable.has('sub_category') && <SubCategoryField form={form} />}
      {shown(conditionalFields(form))}
      <DateTimeField form={form} name="valid_from" label="Valid From" />
      <DateTimeField form={form} name="valid_to" label="Valid To" end />
      <UserOrLimitFields form={form} />
      <NumberField form={form} name="no_of_times_of_use_per_user" label="Uses Per User (optional)" />
      <SelectField
        form={form}
        name="coupon_user_type"
        label="Coupon User Type"
        options={optionsOf(couponUserTypes, text.userTypeLabels)}
      />
      {shown(peopleFields(form))}
      <TextAreaField form={form} name="description" label="Description" required />
    </>
  );
}

const Slot = ({ children }: { children: ReactNode }) => children;

function AmountField({ form }: FormProps) {
  const type = useValue(form, 'coupon_type');
  if (type === null) return null;
  const label = text.amountLabels[type];
  if (type === 'credit_point')
    return <NumberField form={form} name="point" label={label} unit="points" required />;
  const unit = type === 'percentage' ? PERCENT : { unit: '₦' };
  return <NumberField form={form} name="discount" label={label} {...unit} required />;
}

/** A lab test has only one sub-category, so it is a checkbox; the others are selects. */
function SubCategoryField({ form }: FormProps) {
  const { value, set } = useField(form, 'sub_category');
  const category = useValue(form, 'category');
  if (category === 'labtest')
    return (
      <Checkbox
        className={classes.checkbox}
        label={subCategoryLabels.partnerwise}
        checked={value === 'partnerwise'}
        onChange={(event) => set(event.currentTarget.checked ? 'partnerwise' : null)}
      />
    );
  return (
    <SelectField
      form={form}
      name="sub_category"
      label="Sub Category"
      options={optionsOf(subCategoriesFor({ category }), subCategoryLabels)}
      required
    />
  );
}

/** Either one consumer or a maximum number of uses: filling one disables the other. */
function UserOrLimitFields({ form }: FormProps) {
  const limited = useValue(form, 'maxtimeuse') !== null;
  const forOne = useValue(form, 'user_uuid') !== null;
  return (
    <>
      <PickField
        form={form}
        name="user_uuid"
        label="Specific User"
        endpoint={consumers.options}
        nameOf={(consumer) => consumer.full_name}
        detailOf={(consumer) => formatPhone(consumer.mobile)}
        disabled={!forOne && limited}
        emptyText={text.couponsMessages.noConsumer}
        onPick={() => form.setValue('maxtimeuse', null)}
        clearable
      />
      <NumberField form={form} name="maxtimeuse" label="Max All Use" disabled={forOne} />
    </>
  );
}
