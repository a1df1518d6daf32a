export { Highlighted } from './Highlighted.tsx';
export { searchLabel, searchMessages } from './search.messages.ts';
export { useSearchResults, type ResultGroup } from './use-search-results.ts';
