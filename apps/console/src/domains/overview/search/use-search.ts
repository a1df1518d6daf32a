import { searchForm, searchWords } from '@baobab/contract/kit/search';
import { kindsOf } from '@baobab/contract/workspace/record-kinds';
import { MIN_SEARCH, search, type SearchHit } from '@baobab/contract/overview/search';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { actionStart } from './search.messages.ts';

const DEBOUNCE_MS = 200;

/** The records that match a text, by the permissions of the role. */
export function useSearch(typed: string) {
  const kinds = kindsOf(useCan());
  const text = typed.replace(actionStart, '').trim();
  const isWanted = kinds.length > 0 && text.length >= MIN_SEARCH;
  const [q] = useDebouncedValue(text, DEBOUNCE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    search.find,
    { query: { q } },
    { enabled: isWanted && q.length >= MIN_SEARCH, keep: true },
  );
  const words = searchWords(text);
  const isCurrent = q === text && !isPlaceholderData;
  const groups = isWanted && data && !(isCurrent && error) ? data.groups : [];
  return {
    kinds,
    words,
    /** Hits of the previous text stay while they match the new one: Enter must not open another record. */
    groups: isCurrent ? groups : stillMatching(groups, words),
    isShort: kinds.length > 0 && text.length > 0 && !isWanted,
    isSearching: isWanted && (q !== text || isFetching),
    isFailed: isWanted && isCurrent && !isFetching && error !== null,
    isIncomplete: isWanted && isCurrent && data?.incomplete === true,
    retry: () => void refetch(),
  };
}

type Groups = { group: string; hits: SearchHit[] }[];

const stillMatching = <G extends Groups>(groups: G, words: string[]) =>
  groups
    .map((group) => ({ ...group, hits: group.hits.filter((hit) => isMatch(hit, words)) }))
    .filter(({ hits }) => hits.length > 0) as G;

function isMatch({ title, details }: SearchHit, words: string[]) {
  const text = searchForm([title, ...details].join(' '));
  return words.every((word) => text.includes(word));
}
