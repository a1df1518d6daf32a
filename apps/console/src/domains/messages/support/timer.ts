import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import type { Channel } from '@baobab/contract/messages/support';

type Timer = NonNullable<Channel['timer']>;

const MINUTE = 60_000;
const names = { 'first-answer': 'Answer', resolution: 'Resolution' };

/** Green until 75 % of the target, then amber, and red when it is missed. */
export const levelOf = ({ amber_at, due_at }: Timer, now: number) =>
  now >= Date.parse(due_at) ? 'red' : now >= Date.parse(amber_at) ? 'amber' : 'green';

/** A target within the next hour is shown in minutes. */
export function describeTimer({ target, due_at }: Timer, now: number): string {
  const left = Date.parse(due_at) - now;
  if (left <= 0) return `${names[target]} overdue`;
  const minutes = Math.ceil(left / MINUTE);
  return `${names[target]} due ${minutes < 60 ? `in ${minutes} min` : formatDateTime(due_at)}`;
}

/** 40 s, 35 min, 2 h 5 min. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return [`${Math.floor(minutes / 60)} h`, ...(minutes % 60 ? [`${minutes % 60} min`] : [])].join(' ');
}
