import type { CallInput, ReplyOf } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { useCall } from '../../kit/api/queries.ts';
import type { CardState } from '../../kit/chart/StatCard.tsx';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';

export interface Card<E> {
  data: ReplyOf<E> | undefined;
  state: CardState;
}

/** The request of a card; keeps the previous figures until new ones arrive. */
export function useCard<E extends Endpoint>(endpoint: E, input: CallInput<E>, enabled = true): Card<E> {
  const { data, error, isFetching, isPending, refetch } = useCall(endpoint, input, { enabled, keep: true });
  useReadErrorLog(error);
  const state: CardState = {
    error,
    loading: isPending,
    fetching: isFetching,
    retry: () => void refetch(),
  };
  return { data: data as ReplyOf<E> | undefined, state };
}
