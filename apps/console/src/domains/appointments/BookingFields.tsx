import { appointments } from '@baobab/contract/appointments';
import { consumers } from '@baobab/contract/consumers';
import { symptoms } from '@baobab/contract/data/symptoms';
import { patients } from '@baobab/contract/patients';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useCall } from '../../kit/api/queries.ts';
import { DayField } from '../../kit/form/DayInput.tsx';
import { SelectField, TextField } from '../../kit/form/fields.tsx';
import { useField, useForm } from '../../kit/form/form-context.tsx';
import { NumberField } from '../../kit/form/NumberField.tsx';
import { idOf, PickField } from '../../kit/form/PickField.tsx';
import { TextAreaField } from '../../kit/form/TextAreaField.tsx';
import { formatDate, formatTime } from '@baobab/contract/kit/lagos-time';
import { formatPhone, today } from '../../kit/format.ts';
import { DoctorSelect } from '../doctors/public.ts';
import classes from './appointments.module.css';
import { CouponField } from './CouponField.tsx';
import { isHeldByRequest } from './booking.form.ts';
import { appointmentsMessages as messages, kindOptions } from './appointments.messages.ts';

export function BookingFields() {
  const form = useForm();
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
      <SelectField name="type" label="Type of Appointment" required options={kindOptions} />
      <DoctorSelect
        name="doctor"
        required
        placeholder="Search doctor"
        onPick={(doctor) => {
          form.set('slot', '');
          // The doctor's fee is the default; staff can change it.
          const fee = form.values['type'] === 'free' ? 0 : doctor.consultation_fee;
          if (!form.values['amount']) form.set('amount', String(fee));
        }}
      />
      <DayField name="day" label="Date" required min={today()} />
      <SlotField />
      <SelectField name="symptom" label="Symptoms" required options={symptoms} />
      <TextField name="rfid" label="Reference Id" />
      <NumberField name="amount" label="Amount" required unit="₦" />
      <CouponField />
      <TextAreaField name="addInfo" label="Additional Info" />
      <TextAreaField name="desc" label="Description" />
    </>
  );
}

/** The consumer's active patients; a single one is selected automatically. */
function PatientField() {
  const { value: consumer, form } = useField('consumer');
  const consumerId = idOf(consumer);
  const { data } = useCall(patients.ofConsumer, { params: { consumerId } }, { enabled: consumerId !== '' });
  const options = consumerId
    ? (data?.data ?? [])
        .filter(({ active }) => active)
        .map(({ uuid, full_name }) => ({ value: uuid, label: full_name }))
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

/** Free slots of the chosen day in Lagos time. A slot that was taken meanwhile is deselected. */
function SlotField() {
  const { form, value: slot } = useField('slot');
  const doctor = idOf(useField('doctor').value);
  const { value: day } = useField('day');
  const ready = doctor !== '' && day !== '';
  const free = useCall(appointments.slots, { params: { doctor, day } }, { enabled: ready });
  const offered = ready
    ? (free.data?.data ?? []).map(({ uuid, start_time, end_time, clinic }) => ({
        value: uuid,
        label: `${formatTime(start_time)} – ${formatTime(end_time)}, ${clinic.name}`,
      }))
    : [];
  const missing = Boolean(slot) && free.isSuccess && !offered.some((one) => one.value === slot);
  const heldForUs = missing && isHeldByRequest(slot);
  const options = heldForUs ? [{ value: slot, label: 'The slot held for you' }, ...offered] : offered;
  const taken = missing && !heldForUs && !free.isFetching;
  useEffect(() => {
    if (!taken) return;
    form.set('slot', '');
    form.setError('slot', messages.taken);
  }, [form, taken]);
  const next = free.data?.next_free_day;
  const noSlots = ready && free.isSuccess && options.length === 0;
  return (
    <>
      <SelectField
        name="slot"
        label="Slot"
        required
        options={options}
        disabled={!ready || noSlots}
        placeholder={
          !ready
            ? 'Choose doctor and date first'
            : free.isFetching
              ? 'Loading…'
              : noSlots
                ? 'No free slot on this day'
                : 'Choose a slot'
        }
      />
      {noSlots && (
        <p className={classes.hint}>
          No free slot on {formatDate(day)}.{' '}
          {next ? (
            <Button size="compact-sm" variant="subtle" onClick={() => form.set('day', next)}>
              Choose {formatDate(next)}, the next day with a free slot
            </Button>
          ) : (
            'This doctor has no free slot on a later day either.'
          )}
        </p>
      )}
    </>
  );
}
