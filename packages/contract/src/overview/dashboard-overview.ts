import * as z from 'zod';
import * as p from '../kit/primitives.ts';

/** The points of the time chart, and the longest range in days of each: a longer one would read too many totals. */
const longestRange = { day: 62, week: 190, month: Infinity };
export const timeUnits = ['day', 'week', 'month'] as const;
export type TimeUnit = (typeof timeUnits)[number];
/** The first is the default. */
export const timeUnitsFor = (days: number) => timeUnits.filter((unit) => days <= longestRange[unit]);

const count = z.number().int();
/**
 * `series` has a value for each point; `previous` is the same for the preceding period, null without one. A stock is
 * what waits now: it has neither.
 */
const series = z.object({ value: z.number(), series: z.array(z.number()) });
const keyFigure = series.extend({ previous: series.nullable() });
export type KeyFigure = z.output<typeof keyFigure>;

/** Absent figures are those that the caller's role may not see. */
export const overview = {
  by: z.enum(timeUnits),
  /** The first day of each point. */
  points: z.array(p.day),
  /** `until` ends the last day of the preceding period at the time of the request, while the period ends today. */
  previous: z
    .object({ start_date: p.day, end_date: p.day, until: z.string().nullable(), points: z.array(p.day) })
    .nullable(),
  figures: z.object({
    bookings: keyFigure,
    /** Paid and not refunded, in naira, on the day of the payment. */
    revenue: keyFigure.optional(),
    consumers: keyFigure,
    /** Paid orders, as on the Partner tab. */
    lab_orders: keyFigure,
    /** Stocks: the rows of the work queues, at most 30 seconds old. */
    refunds_due: keyFigure.optional(),
    unanswered_chats: keyFigure.optional(),
  }),
  /** At most 30 seconds old. */
  today: z.object({
    date: p.day,
    /** Bookings that hold a slot, by hour of the day in Lagos. */
    hours: z.array(count).length(24),
    /** Doctors with slots today. */
    doctors: count,
    slots: count,
    /** Slots that have not begun and can be booked. */
    free_slots: count,
  }),
};
export type Overview = z.output<z.ZodObject<typeof overview>>;
