import type { Slot } from '@baobab/contract/care/slots';
import { MAX_BOOKING } from '@baobab/contract/care/booking-bodies';
import { consumers } from '@baobab/contract/people/consumers';
import { symptoms } from '@baobab/contract/data/symptoms';
import { patients, type PatientOption } from '@baobab/contract/people/patients';
import { settings } from '@baobab/contract/workspace/settings';
import { useEffect, useEffectEvent } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { DayField } from '../../../kit/form/DayInput.tsx';
import { ChoiceField, SelectField, TextField } from '../../../kit/form/fields.tsx';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { PickField } from '../../../kit/form/PickField.tsx';
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx';
import { useValue } from '../../../kit/form/use-field.tsx';
import { dayOf, formatDate } from '@baobab/contract/kit/lagos-time';
import { formatPhone, today } from '../../../kit/format.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { doctorChoice } from '../../people/doctors/public.ts';
import { appointmentsMessages as messages, kindChoices } from './appointments.messages.ts';
import { consumerLabel, type BookingForm } from './booking.form.ts';
import { priceOf } from './booking-price.ts';
import { CouponField } from './CouponField.tsx';
import { SlotField, slotChoice } from './SlotField.tsx';
import { SlotWeek, type OtherSlot } from './SlotWeek.tsx';
import { useConsumerFromUrl } from './use-consumer-from-url.ts';

export function BookingFields({ form }: { form: BookingForm }) {
  useConsumerFromUrl(form);
  const booking = useCall(settings.bookings, {});
  const sadn = booking.data?.find(({ type }) => type === 'sadn')?.amount;
  const type = useValue(form, 'type');
  // A price that arrives after its type was chosen.
  const proposeLate = useEffectEvent(() => {
    if (type === 'sadn' && form.getValues('amount_value') === null) proposePrice();
  });
  useEffect(() => {
    if (sadn !== undefined) proposeLate();
  }, [sadn]);
  /** Proposes the price again when the type or the doctor changes; staff can change it. */
  function proposePrice() {
    const { type: chosen, fee } = form.getValues();
    if (!chosen) return;
    form.setValue('amount_value', priceOf(chosen, { sadn, fee: fee ?? undefined }) ?? null);
    if (chosen === 'free') form.setValue('coupon_code', '');
  }
  return (
    <>
      <PickField
        form={form}
        name="consumer"
        label="Consumer Mobile"
        required
        placeholder="Search mobile, name or email"
        endpoint={consumers.options}
        nameOf={consumerLabel}
        emptyText={messages.noConsumer}
        onPick={() => form.setValue('patient_uuid', null)}
      />
      <PatientField form={form} />
      <SelectField
        form={form}
        name="type"
        label="Type of Appointment"
        required
        options={kindChoices}
        onPick={proposePrice}
      />
      <PickField
        form={form}
        name="doctor_uuid"
        label="Doctor"
        {...doctorChoice}
        required
        placeholder="Search doctor"
        onPick={({ consultation_fee }) => {
          form.setValue('slot', null);
          form.setValue('fee', consultation_fee);
          proposePrice();
        }}
      />
      <DayField form={form} name="day" label="Date" required min={today()} />
      <SlotField form={form} />
      <BookingWeek
        form={form}
        onPickOther={({ slot, doctor }) => {
          form.setValue('doctor_uuid', { id: doctor.uuid, label: doctorChoice.nameOf(doctor) });
          form.setValue('fee', doctor.consultation_fee);
          proposePrice();
          pickSlot(form, slot);
        }}
      />
      <SelectField form={form} name="symptom" label="Symptoms" required options={symptoms} />
      <TextAreaField form={form} name="addInfo" label="Additional Info" />
      <TextField form={form} name="rfid" label="Reference Id" />
      <NumberField
        form={form}
        name="amount_value"
        label="Amount"
        unit="₦"
        decimals={2}
        max={MAX_BOOKING}
        // A free appointment costs nothing, whatever the doctor's fee.
        readOnly={type === 'free'}
        required
      />
      {type === 'sadn' && <ReadFailure text="The price of this type could not be loaded." read={booking} />}
      <CouponField form={form} />
      <TextAreaField form={form} name="desc" label="Description" />
    </>
  );
}

function pickSlot(form: BookingForm, slot: Slot) {
  form.setValue('day', dayOf(slot.start_time));
  form.setValue('slot', slotChoice(slot));
  form.clearErrors(['day', 'slot']);
}

/** The slots of the chosen doctor by week, beside the fields that the specification has. */
function BookingWeek({ form, onPickOther }: { form: BookingForm; onPickOther: (other: OtherSlot) => void }) {
  const doctor = useValue(form, 'doctor_uuid')?.id;
  const day = useValue(form, 'day');
  const chosen = useValue(form, 'slot');
  if (!doctor) return null;
  return (
    <SlotWeek
      key={doctor}
      doctor={doctor}
      day={day}
      chosen={chosen?.id ?? null}
      onPick={(slot) => pickSlot(form, slot)}
      onPickOther={onPickOther}
    />
  );
}

/** Tells namesakes apart. */
const contactOf = ({ mobile, email, dob }: PatientOption) =>
  formatPhone(mobile ?? '') || email || `born ${formatDate(dob) || 'on an unknown date'}`;

/** The consumer's active patients; a single one is selected automatically. */
function PatientField({ form }: { form: BookingForm }) {
  const consumerId = useValue(form, 'consumer')?.id;
  const known = useCall(
    patients.ofConsumer,
    { params: { consumerId: consumerId ?? '' } },
    { enabled: consumerId !== undefined },
  );
  const { data } = known;
  const options = consumerId
    ? (data?.data ?? [])
        .filter(({ active }) => active)
        .map((patient) => ({ id: patient.uuid, label: `${patient.full_name} · ${contactOf(patient)}` }))
    : [];
  const noPatients = data !== undefined && options.length === 0;
  const chosen = useValue(form, 'patient_uuid');
  const select = useEffectEvent((id: string) =>
    form.setValue('patient_uuid', options.find((one) => one.id === id) ?? null),
  );
  const only = !chosen && options.length === 1 ? options[0]!.id : null;
  useEffect(() => {
    if (only) select(only);
  }, [only]);
  return (
    <ChoiceField
      form={form}
      name="patient_uuid"
      label="Patient Name"
      required
      options={options}
      source={known}
      disabled={!consumerId || noPatients}
      placeholder={
        !consumerId ? 'Choose the consumer first' : noPatients ? 'No active patient' : 'Choose the patient'
      }
    />
  );
}
