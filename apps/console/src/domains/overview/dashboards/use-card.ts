import type { CallInput, ReplyOf } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { dashboards, type UpcomingFigures } from '@baobab/contract/overview/dashboards';
import { readState, useCall } from '../../../kit/api/queries.ts';
import type { CardState } from '../../../kit/chart/StatCard.tsx';
import { today } from '../../../kit/format.ts';
import type { Read } from '../../../kit/layout/States.tsx';
import type { Period } from './period.ts';

export interface Card<E> {
  data: ReplyOf<E> | undefined;
  state: CardState;
}

/** The request of a card; keeps the previous figures until new ones arrive. */
export function useCard<E extends Endpoint>(endpoint: E, input: CallInput<E>, enabled = true): Card<E> {
  const read = useCall(endpoint, input, { enabled, keep: true });
  return { data: read.data as ReplyOf<E> | undefined, state: readState(read) };
}

/** Appointments and slots after today, for a period that ends today. */
export function useUpcoming(
  { to }: Period,
  query: CallInput<typeof dashboards.upcoming>['query'] = {},
): { upcoming: Partial<UpcomingFigures>; unread: Read<unknown> } {
  const isShown = to === today();
  const read = useCall(dashboards.upcoming, { query }, { enabled: isShown, keep: true });
  return { upcoming: (isShown && read.data) || {}, unread: read };
}
