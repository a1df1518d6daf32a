import { appointments } from '@baobab/contract/care/appointments';
import type { Slot } from '@baobab/contract/care/slots';
import { dayOf, formatDate, formatTime } from '@baobab/contract/kit/lagos-time';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { ChoiceField } from '../../../kit/form/fields.tsx';
import { useValue } from '../../../kit/form/use-field.tsx';
import classes from './appointments.module.css';
import { appointmentsMessages as messages } from './appointments.messages.ts';
import type { BookingForm, SlotChoice } from './booking.form.ts';
import { isHeldByRequest } from './booking-request.ts';

const labelOf = ({ start_time, end_time, clinic }: Slot) =>
  `${formatTime(start_time)} – ${formatTime(end_time)}, ${clinic.name}`;

export const slotChoice = (slot: Slot): SlotChoice => ({ ...slot, id: slot.uuid, label: labelOf(slot) });

/** Free slots of the chosen day in Lagos time. A slot that was taken meanwhile is deselected. */
export function SlotField({ form }: { form: BookingForm }) {
  const chosen = useValue(form, 'slot');
  const doctor = useValue(form, 'doctor_uuid')?.id ?? '';
  const day = useValue(form, 'day') ?? '';
  const ready = doctor !== '' && day !== '';
  const free = useCall(appointments.slots, { params: { doctor, day } }, { enabled: ready });
  const offered = ready ? (free.data?.data ?? []).map(slotChoice) : [];
  const isOfAnotherDay = chosen !== null && day !== '' && dayOf(chosen.start_time) !== day;
  useEffect(() => {
    if (isOfAnotherDay) form.setValue('slot', null);
  }, [form, isOfAnotherDay]);
  const missing =
    chosen !== null && !isOfAnotherDay && free.isSuccess && !offered.some(({ id }) => id === chosen.id);
  const held = missing && isHeldByRequest(chosen.id);
  const options = held ? [{ ...chosen, label: `${labelOf(chosen)} (held for you)` }, ...offered] : offered;
  const taken = missing && !held && !free.isFetching;
  useEffect(() => {
    if (!taken) return;
    form.setValue('slot', null);
    form.setError('slot', { type: 'taken', message: messages.taken });
  }, [form, taken]);
  const next = free.data?.next_free_day;
  const noSlots = ready && free.isSuccess && options.length === 0;
  return (
    <>
      <ChoiceField
        form={form}
        name="slot"
        label="Slot"
        required
        options={options}
        source={free}
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
            <Button size="compact-sm" variant="subtle" onClick={() => form.setValue('day', next)}>
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
