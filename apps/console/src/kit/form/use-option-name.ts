import type { FiltersInput } from '@baobab/contract/kit/client';
import { useQuery } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { pageInput, queryClient, type ListEndpoint, type RowOf } from '../api/queries.ts';

const nameKey = (endpoint: ListEndpoint, uuid: string) => ['option-name', endpoint.path, uuid];

/** Keeps the name of a chosen record, so that it is not asked for. */
export const rememberName = (endpoint: ListEndpoint, uuid: string, name: string) =>
  queryClient.setQueryData(nameKey(endpoint, uuid), name);

/**
 * The name of the record whose id is in the address: a search for a whole id finds its record. Empty until it is known;
 * a record that is not found, or could not be read, is shown by its id.
 */
export function useOptionName<E extends ListEndpoint>(
  endpoint: E,
  uuid: string | undefined,
  nameOf: (row: RowOf<E>) => string,
): string {
  const { data, isError } = useQuery({
    queryKey: nameKey(endpoint, uuid ?? ''),
    queryFn: async ({ signal }) => {
      const input = pageInput(endpoint, 1, 1, { search: uuid } as FiltersInput<E>);
      const reply = (await client.call(endpoint, { ...input, signal })) as Record<string, unknown>;
      const [row] = reply[endpoint.rows] as RowOf<E>[];
      return row === undefined ? uuid! : nameOf(row);
    },
    enabled: uuid !== undefined,
    staleTime: Infinity,
  });
  return uuid === undefined ? '' : (data ?? (isError ? uuid : ''));
}
