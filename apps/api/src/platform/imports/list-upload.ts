import type { QueryExecutorProvider } from 'kysely';
import { pairsOf, type CellRule, type ListCell, type ListRules } from './list-check.ts';
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

export const defineListUpload = (
  list: Omit<ListUpload, 'columns' | 'pairs' | 'scope'> & Partial<Pick<ListUpload, 'scope'>>,
): ListUpload => ({
  scope: {},
  ...list,
  columns: list.cells.map(({ name }) => name),
  pairs: pairsOf(list.cells),
});

type Headers = Pick<ListCell, 'labels' | 'synonyms'>;
const cellOf =
  <Is extends CellRule['is']>(is: Is) =>
  (
    name: string,
    header: string,
    { labels, synonyms, ...rule }: Headers & Omit<Extract<CellRule, { is: Is }>, 'is'>,
  ): ListCell => ({
    name,
    header,
    ...(labels && { labels }),
    ...(synonyms && { synonyms }),
    rule: { is, ...rule } as unknown as CellRule,
  });

export const textCell = cellOf('text');
export const flagCell = cellOf('flag');
export const nameCell = cellOf('name');
