import { addDays } from '@baobab/contract/kit/lagos-time';

/** A named range of days. */
export interface Preset {
  label: string;
  value: readonly [from: string, to: string];
}

export const monthStart = (day: string) => `${day.slice(0, 7)}-01`;

/** The ranges that every range of days offers, for a YYYY-MM-DD day. */
export function dayPresets(today: string): Preset[] {
  const lastOfLastMonth = addDays(monthStart(today), -1);
  const month = Number(today.slice(5, 7));
  const quarterMonth = String(month - ((month - 1) % 3)).padStart(2, '0');
  return [
    { label: 'Today', value: [today, today] },
    { label: 'This Month', value: [monthStart(today), today] },
    { label: 'Yesterday', value: [addDays(today, -1), addDays(today, -1)] },
    { label: 'Last 7 days', value: [addDays(today, -6), today] },
    { label: 'Last month', value: [monthStart(lastOfLastMonth), lastOfLastMonth] },
    { label: 'This quarter', value: [`${today.slice(0, 5)}${quarterMonth}-01`, today] },
    { label: 'This year', value: [`${today.slice(0, 4)}-01-01`, today] },
  ];
}
