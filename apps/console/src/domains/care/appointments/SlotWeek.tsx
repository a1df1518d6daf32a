import { appointments } from '@baobab/contract/care/appointments';
import type { Slot } from '@baobab/contract/care/slots';
import type { ReplyOf } from '@baobab/contract/kit/client';
import { addDays, dayOf, formatDate, formatLongDate, formatTime } from '@baobab/contract/kit/lagos-time';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '../../../kit/icons/more-icons.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { today as currentDay } from '../../../kit/format.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { useIsPhone } from '../../../kit/use-is-phone.ts';
import { columnsOf, describeSlot, slotAfterKey, weekDays, weekStart } from './slot-week.ts';
import classes from './slot-week.module.css';

export type OtherSlot = NonNullable<ReplyOf<typeof appointments.nextSlot>['other']>;

interface SlotWeekProps {
  doctor: string;
  /** The chosen day, whose week is shown. */
  day: string | null;
  /** The id of the chosen slot. */
  chosen: string | null;
  onPick: (slot: Slot) => void;
  /** Offers an earlier slot of another doctor of the speciality. */
  onPickOther?: (other: OtherSlot) => void;
}

/** The free slots of a week as buttons, a column for each day; a phone shows one day. */
export function SlotWeek({ doctor, day, chosen, onPick, onPickOther }: SlotWeekProps) {
  const isPhone = useIsPhone();
  const [today] = useState(currentDay);
  const next = useCall(appointments.nextSlot, {
    params: { doctor },
    query: onPickOther ? { others: 'yes' } : {},
  });
  // Choosing a day elsewhere ends the browsing.
  const [browsed, setBrowsed] = useState<{ from: string | null; to: string }>();
  const start = day ?? (next.data?.data ? dayOf(next.data.data.start_time) : today);
  const shown = browsed && browsed.from === day ? browsed.to : start;
  const first = weekStart(today, shown);
  const week = useCall(appointments.weekSlots, { params: { doctor, day: first } });
  const days = isPhone ? [shown < today ? today : shown] : weekDays(first);
  const step = isPhone ? 1 : 7;
  const unit = isPhone ? 'day' : 'week';
  const browse = (to: string) => setBrowsed({ from: day, to });
  const pick = (slot: Slot) => {
    setBrowsed(undefined);
    onPick(slot);
  };
  return (
    <div className={classes.week}>
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Previous ${unit}`}
          disabled={days[0]! <= today}
          onClick={() => browse(addDays(days[0]!, -step))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <p role="status">
          {isPhone ? formatLongDate(days[0]!) : `${formatDate(first)} – ${formatDate(days[6]!)}`}
        </p>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Next ${unit}`}
          onClick={() => browse(addDays(days[0]!, step))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <ReadFailure text="The next free slot could not be loaded." read={next} />
        <NextSlots next={next.data} onPick={pick} onPickOther={onPickOther} />
      </div>
      {week.error && !week.data ? (
        <ReadFailure text="The free slots could not be loaded." read={week} />
      ) : (
        <Days days={days} slots={week.data?.data} chosen={chosen} onPick={pick} />
      )}
    </div>
  );
}

interface NextSlotsProps extends Pick<SlotWeekProps, 'onPick' | 'onPickOther'> {
  next: ReplyOf<typeof appointments.nextSlot> | undefined;
}

function NextSlots({ next, onPick, onPickOther }: NextSlotsProps) {
  if (!next) return null;
  const { data: own, other } = next;
  const isSooner = other && (!own || other.slot.start_time < own.start_time);
  return (
    <div className={classes.next}>
      {own ? (
        <Button size="xs" variant="light" onClick={() => onPick(own)}>
          Next free slot: {describeSlot(own)}
        </Button>
      ) : (
        <span>This doctor has no free slot.</span>
      )}
      {isSooner && onPickOther && (
        <Button size="xs" variant="default" onClick={() => onPickOther(other)}>
          {own ? 'Sooner' : 'Next'} with {other.doctor.full_name}: {describeSlot(other.slot)}
        </Button>
      )}
    </div>
  );
}

interface DaysProps extends Pick<SlotWeekProps, 'chosen' | 'onPick'> {
  days: readonly string[];
  /** Undefined while they load. */
  slots: readonly Slot[] | undefined;
}

/** A single slot is in the tab order; the arrow keys move to the others. */
function Days({ days, slots, chosen, onPick }: DaysProps) {
  const group = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const columns = columnsOf(days, slots ?? []);
  const all = columns.flat();
  const tabbable = [focused, chosen].find((id) => all.some(({ uuid }) => uuid === id)) ?? all[0]?.uuid;
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = slotAfterKey(columns, event.currentTarget.dataset['slot'] ?? '', event.key);
    if (!target) return;
    event.preventDefault();
    group.current?.querySelector<HTMLElement>(`[data-slot="${target.uuid}"]`)?.focus();
  }
  return (
    <div ref={group} role="group" aria-label="Free slots" aria-busy={!slots} className={classes.days}>
      {days.map((day, index) => (
        <section key={day} aria-label={formatLongDate(day)}>
          {days.length > 1 && (
            <h3>
              {formatLongDate(day).slice(0, 3)} <span>{formatLongDate(day).slice(5, 11)}</span>
            </h3>
          )}
          {slots && columns[index]!.length === 0 && <p>None free</p>}
          {columns[index]!.map((slot) => (
            <button
              key={slot.uuid}
              type="button"
              data-slot={slot.uuid}
              tabIndex={slot.uuid === tabbable ? 0 : -1}
              aria-pressed={slot.uuid === chosen}
              aria-label={`${formatTime(slot.start_time)}, ${formatLongDate(slot.start_time)}, ${slot.clinic.name}`}
              title={slot.clinic.name}
              onFocus={() => setFocused(slot.uuid)}
              onKeyDown={onKeyDown}
              onClick={() => onPick(slot)}
            >
              {formatTime(slot.start_time)}
            </button>
          ))}
        </section>
      ))}
    </div>
  );
}
