import type { QueryExecutorProvider } from 'kysely';
import type { ListRules } from './list-check.ts';
import type { ListTable } from './list-records.ts';

/** A list that can be downloaded, changed in a spreadsheet and uploaded; the domain of its table declares it. */
export interface ListUpload extends ListRules, ListTable {
  /** The plural noun of the records. */
  nouns: string;
  /** The column with the name of a record. */
  title: string;
  /** Taken before the records are read, besides that of the list. */
  lock?: (trx: QueryExecutorProvider) => Promise<unknown>;
}

export const defineListUpload = (list: Omit<ListUpload, 'columns'>): ListUpload => ({
  ...list,
  columns: list.cells.map(({ name }) => name),
});
