import type { Slot } from '@baobab/contract/care/slots';
import {
  addDays,
  dayOf,
  formatLongDate,
  formatTime,
  startOfDay,
  toLagosIso,
  DAY_MS,
} from '@baobab/contract/kit/lagos-time';

const DAYS = 7;

/** The first day of the week that has a day; weeks start today, so that none begins with days in the past. */
export function weekStart(today: string, day: string): string {
  const days = (startOfDay(day).getTime() - startOfDay(today).getTime()) / DAY_MS;
  return addDays(today, Math.max(0, Math.floor(days / DAYS)) * DAYS);
}

export const weekDays = (first: string) => Array.from({ length: DAYS }, (_, index) => addDays(first, index));

/** The slots of each day. */
export const columnsOf = (days: readonly string[], slots: readonly Slot[]): Slot[][] =>
  days.map((day) => slots.filter(({ start_time }) => dayOf(start_time) === day));

/** Tue, 17 Nov 2026 09:00 am */
export const describeSlot = ({ start_time }: Pick<Slot, 'start_time'>) =>
  `${formatLongDate(start_time)} ${formatTime(start_time)}`;

const minutesOf = ({ start_time }: Slot) => {
  const [hours, minutes] = toLagosIso(start_time).slice(11, 16).split(':').map(Number);
  return hours! * 60 + minutes!;
};

const nearest = (column: readonly Slot[], slot: Slot) =>
  column.toSorted(
    (a, b) => Math.abs(minutesOf(a) - minutesOf(slot)) - Math.abs(minutesOf(b) - minutesOf(slot)),
  )[0];

/** The slot that a key moves to: within the day, or to the nearest time of another day with free slots. */
export function slotAfterKey(columns: readonly Slot[][], current: string, key: string): Slot | undefined {
  const at = columns.findIndex((column) => column.some(({ uuid }) => uuid === current));
  const column = columns[at];
  if (!column) return undefined;
  const index = column.findIndex(({ uuid }) => uuid === current);
  const isFilled = (other: readonly Slot[]) => other.length > 0;
  const moves: Record<string, () => Slot | undefined> = {
    ArrowDown: () => column[index + 1],
    ArrowUp: () => column[index - 1],
    Home: () => column[0],
    End: () => column.at(-1),
    ArrowRight: () => nearest(columns.slice(at + 1).find(isFilled) ?? [], column[index]!),
    ArrowLeft: () => nearest(columns.slice(0, at).findLast(isFilled) ?? [], column[index]!),
  };
  return moves[key]?.();
}
