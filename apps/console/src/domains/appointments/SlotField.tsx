import { appointments, type Slot } from '@baobab/contract/appointments';
import { formatDate, formatTime } from '@baobab/contract/kit/lagos-time';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useCall } from '../../kit/api/queries.ts';
import { SelectField } from '../../kit/form/fields.tsx';
import { useField } from '../../kit/form/form-context.tsx';
import { idOf } from '../../kit/form/PickField.tsx';
import classes from './appointments.module.css';
import { appointmentsMessages as messages } from './appointments.messages.ts';
import { chosenSlot, isHeldByRequest } from './booking.form.ts';

const labelOf = ({ start_time, end_time, clinic }: Slot) =>
  `${formatTime(start_time)} – ${formatTime(end_time)}, ${clinic.name}`;

/** Free slots of the chosen day in Lagos time. A slot that was taken meanwhile is deselected. */
export function SlotField() {
  const { form, value: slot } = useField('slot');
  const doctor = idOf(useField('doctor').value);
  const { value: day } = useField('day');
  const ready = doctor !== '' && day !== '';
  const free = useCall(appointments.slots, { params: { doctor, day } }, { enabled: ready });
  const slots = ready ? (free.data?.data ?? []) : [];
  const offered = slots.map((one) => ({ value: one.uuid, label: labelOf(one) }));
  const chosen = slots.find(({ uuid }) => uuid === slot);
  // The booking also needs the clinic and the time of the slot, which leaves the list once it is held.
  const details = chosen && JSON.stringify(chosen);
  useEffect(() => {
    if (details) form.set('chosen', details);
  }, [form, details]);
  const missing = Boolean(slot) && free.isSuccess && !chosen;
  const held = missing && isHeldByRequest(slot) ? chosenSlot(form.values) : null;
  const options = held ? [{ value: slot, label: `${labelOf(held)} (held for you)` }, ...offered] : offered;
  const taken = missing && !held && !free.isFetching;
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
