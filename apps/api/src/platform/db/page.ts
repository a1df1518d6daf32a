import type { PageWindow } from '@baobab/contract/kit/endpoint';

/**
 * OFFSET walks every row it skips, so beyond the middle the order is turned round and the walk starts
 * from the other end: the last page costs what the first does.
 */
export interface Walk {
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
  /** True when the rows come in the opposite order and must be turned back. */
  turned: boolean;
}

export function walkOf(window: PageWindow, total: number, direction: 'asc' | 'desc' = 'desc'): Walk {
  const left = Math.max(0, total - window.skip);
  const limit = Math.min(window.limit, left);
  if (window.skip <= total / 2) return { direction, offset: window.skip, limit, turned: false };
  return { direction: direction === 'desc' ? 'asc' : 'desc', offset: left - limit, limit, turned: true };
}

export const turnBack = <T>(rows: T[], walk: Walk) => (walk.turned ? rows.toReversed() : rows);
