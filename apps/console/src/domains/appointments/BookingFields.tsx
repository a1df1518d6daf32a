import type { BookingKind } from '@baobab/contract/appointments';
import { consumers } from '@baobab/contract/consumers';
import { symptoms } from '@baobab/contract/data/symptoms';
import { patients, type PatientOption } from '@baobab/contract/patients';
import { settings } from '@baobab/contract/settings';
import { useEffect } from 'react';
import { useCall } from '../../kit/api/queries.ts';
import { DayField } from '../../kit/form/DayInput.tsx';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import { useField, useForm } from '../../kit/form/form-context.tsx';
import { idOf, PickField } from '../../kit/form/PickField.tsx';
import { TextAreaField } from '../../kit/form/TextAreaField.tsx';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatPhone, today } from '../../kit/format.ts';
import { DoctorSelect } from '../doctors/public.ts';
import { AmountField } from './AmountField.tsx';
import { appointmentsMessages as messages, bookingTypeOptions } from './appointments.messages.ts';
import { priceOf } from './booking-price.ts';
import { CouponField } from './CouponField.tsx';
import { SlotField } from './SlotField.tsx';

export function BookingFields() {
  const form = useForm();
  const booking = useCall(settings.bookings, {});
  const sadn = booking.data?.find(({ type }) => type === 'sadn')?.amount;
  /** Proposes the price again when the type or the doctor changes; staff can change it. */
  function proposePrice() {
    const { type, fee } = form.values;
    if (!type) return;
    const price = priceOf(type as BookingKind, { sadn, fee: fee ? Number(fee) : undefined });
    form.set('amount', price === undefined ? '' : String(price));
    if (type === 'free') form.set('coupon_code', '');
  }
  return (
    <>
      <PickField
        name="consumer"
        label="Consumer Mobile"
        required
        placeholder="Search mobile, name or email"
        endpoint={consumers.options}
        nameOf={(consumer) => `${formatPhone(consumer.mobile)} · ${consumer.full_name}`}
        emptyText={messages.noConsumer}
        onPick={() => form.set('patient', '')}
      />
      <PatientField />
      <SelectField
        name="type"
        label="Type of Appointment"
        required
        options={bookingTypeOptions}
        onPick={proposePrice}
      />
      <DoctorSelect
        name="doctor"
        required
        placeholder="Search doctor"
        onPick={(doctor) => {
          form.set('slot', '');
          form.set('fee', String(doctor.consultation_fee));
          proposePrice();
        }}
      />
      <DayField name="day" label="Date" required min={today()} />
      <SlotField />
      <SelectField name="symptom" label="Symptoms" required options={symptoms} />
      <TextField name="rfid" label="Reference Id" />
      <AmountField />
      <CouponField />
      <TextAreaField name="addInfo" label="Additional Info" />
      <TextAreaField name="desc" label="Description" />
    </>
  );
}

/** Tells namesakes apart. */
const contactOf = ({ mobile, email, dob }: PatientOption) =>
  formatPhone(mobile ?? '') || email || `born ${formatDate(dob) || 'on an unknown date'}`;

/** The consumer's active patients; a single one is selected automatically. */
function PatientField() {
  const { value: consumer, form } = useField('consumer');
  const consumerId = idOf(consumer);
  const { data } = useCall(patients.ofConsumer, { params: { consumerId } }, { enabled: consumerId !== '' });
  const options = consumerId
    ? (data?.data ?? [])
        .filter(({ active }) => active)
        .map((patient) => ({ value: patient.uuid, label: `${patient.full_name} · ${contactOf(patient)}` }))
    : [];
  const only = options.length === 1 ? options[0]!.value : '';
  const noPatients = data !== undefined && options.length === 0;
  const { value: chosen } = useField('patient');
  useEffect(() => {
    if (only && !chosen) form.set('patient', only);
  }, [form, only, chosen]);
  return (
    <SelectField
      name="patient"
      label="Patient Name"
      required
      options={options}
      disabled={!consumerId || noPatients}
      placeholder={
        !consumerId ? 'Choose the consumer first' : noPatients ? 'No active patient' : 'Choose the patient'
      }
    />
  );
}
