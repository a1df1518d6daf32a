import { dayOf, endOfDay, formatDate, formatTime, startOfDay, DAY_MS } from '@baobab/contract/kit/lagos-time';

const HOUR = DAY_MS / 24;

/** Whole days in Lagos, with at most `count` ticks: at midnights, or at hours when there is only one day. */
export function timeAxis(first: number, last: number, count: number) {
  const start = startOfDay(dayOf(first)).getTime();
  const end = endOfDay(dayOf(last)).getTime();
  const days = Math.round((end - start) / DAY_MS);
  const step =
    days > 1
      ? Math.ceil(days / Math.max(1, count)) * DAY_MS
      : ([3, 6, 12].find((hours) => 24 / hours <= count) ?? 24) * HOUR;
  const ticks = Array.from({ length: Math.ceil((end - start) / step) }, (_, index) => start + index * step);
  return {
    domain: [start, end],
    ticks,
    format: (time: number) => (days > 1 ? formatDate(time) : formatTime(time)),
  };
}

const MAX_STEPS = 5;

/** A margin of at least 1 around the values, so that small changes do not look large, and whole ticks. */
export function valueAxis(values: readonly number[]) {
  const lowest = Math.min(...values);
  const low = lowest < 0 ? lowest - 1 : Math.max(0, lowest - 1);
  const high = Math.max(...values) + 1;
  const power = Math.max(1, 10 ** Math.floor(Math.log10((high - low) / MAX_STEPS)));
  const bounds = [1, 2, 5, 10]
    .map((factor) => factor * power)
    .map((step) => ({ step, from: Math.floor(low / step), to: Math.ceil(high / step) }));
  const { step, from, to } = bounds.find((one) => one.to - one.from <= MAX_STEPS) ?? bounds.at(-1)!;
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
  return { domain: [from * step, to * step], ticks };
}

/** From 0 to the largest value or above, with ticks at round numbers; nothing but 0 has no further tick. */
export function amountAxis(values: readonly number[], steps = MAX_STEPS - 1) {
  const high = Math.max(0, ...values);
  if (high === 0) return { domain: [0, 1], ticks: [0] };
  const power = Math.max(1, 10 ** Math.floor(Math.log10(high / steps)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one * steps >= high)!;
  const ticks = Array.from({ length: Math.ceil(high / step) + 1 }, (_, index) => index * step);
  return { domain: [0, ticks.at(-1)!], ticks };
}
