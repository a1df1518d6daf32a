import { appointments, type Booking } from '@baobab/contract/care/appointments';
import { Button, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { DayInput } from '../../../kit/form/DayInput.tsx';
import { dayOf, formatDate, formatTime } from '@baobab/contract/kit/lagos-time';
import { today } from '../../../kit/format.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { appointmentsMessages as messages } from './appointments.messages.ts';
import { slotReads } from './booking.form.ts';
import { SlotWeek } from './SlotWeek.tsx';
import classes from './appointments.module.css';

interface RescheduleProps {
  booking: Booking;
  onDone: () => void;
}

/** Reschedules to the same slot or to another slot of the same doctor, never into the past. */
export function Reschedule({ booking, onDone }: RescheduleProps) {
  const [isPast] = useState(() => new Date(booking.start_time) <= new Date());
  const currentDay = isPast ? today() : dayOf(booking.booking_date);
  // Null while the typed date cannot be read.
  const [day, setDay] = useState<string | null>(currentDay);
  const ownSlot = isPast ? null : booking.slot;
  const [slot, setSlot] = useState(ownSlot);
  const free = useCall(
    appointments.slots,
    { params: { doctor: booking.doctor_uuid, day: day ?? '' } },
    { enabled: day !== null },
  );
  const move = useAction(appointments.reschedule, {
    done: messages.rescheduled,
    refresh: [appointments.list, appointments.history, ...slotReads],
  });
  const options = [
    ...(ownSlot && day === currentDay
      ? [{ value: ownSlot, label: `${formatTime(booking.start_time)} (the same)` }]
      : []),
    // Its own slot is free once a colleague has cancelled the appointment; Mantine throws for an option listed twice.
    ...(free.data?.data ?? [])
      .filter(({ uuid }) => uuid !== booking.slot)
      .map(({ uuid, start_time, clinic }) => ({
        value: uuid,
        label: `${formatTime(start_time)}, ${clinic.name}`,
      })),
  ];

  async function confirmAndMove() {
    if (!slot || !day) return;
    const label = options.find(({ value }) => value === slot)?.label ?? '';
    if (!(await confirm(messages.sure, { text: `The appointment will be on ${formatDate(day)}, ${label}.` })))
      return;
    const outcome = await move.run({
      body: {
        uuid: booking.uuid,
        patient_uuid: booking.patient_uuid,
        doctor_uuid: booking.doctor_uuid,
        slot,
        booking_date: day,
        video: true,
        category: 'GC',
        status: 'rescheduled',
      },
    });
    if (outcome.ok) onDone();
    else setSlot(null);
  }

  return (
    <>
      <DayInput
        label="Date"
        required
        value={day}
        min={today()}
        onChange={(next) => {
          setDay(next);
          setSlot(next === currentDay ? ownSlot : null);
        }}
      />
      <Select
        label="Slot"
        data={options}
        value={slot}
        onChange={setSlot}
        allowDeselect={false}
        openOnFocus={false}
        placeholder={
          free.isFetching
            ? 'Loading…'
            : options.length > 0 || !free.isSuccess
              ? 'Choose a slot'
              : 'No free slot on this day'
        }
      />
      <ReadFailure text="The slots of this day could not be loaded." read={free} />
      <Button
        size="xs"
        disabled={!slot || !day}
        loading={move.running.length > 0}
        onClick={() => void confirmAndMove()}
      >
        Reschedule
      </Button>
      <div className={classes.week}>
        <SlotWeek
          doctor={booking.doctor_uuid}
          day={day}
          chosen={slot}
          onPick={(picked) => {
            setDay(dayOf(picked.start_time));
            setSlot(picked.uuid);
          }}
        />
      </div>
    </>
  );
}
