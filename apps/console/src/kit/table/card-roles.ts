import type { Column } from './columns.tsx';

/** `rest` is folded away until the card is opened with More. */
export type CardRole = 'lead' | 'fact' | 'action' | 'rest';

type CardColumn = Pick<Column<never>, 'card' | 'kind'>;

/**
 * The role of each column in the card of a phone: the name, two facts and the first action. Without a declared lead or
 * fact nothing is folded: the first column leads, and all others are facts.
 */
export function cardRoles(columns: readonly CardColumn[]): CardRole[] {
  const has = (card: CardColumn['card']) => columns.some((column) => column.card === card);
  const folds = has('lead') || has('fact');
  const lead = columns.find(({ kind }) => kind !== 'control');
  const action = columns.find(({ card }) => card === 'action');
  return columns.map((column) => {
    if (has('lead') ? column.card === 'lead' : column === lead) return 'lead';
    if (column.card === 'action') return folds && column !== action ? 'rest' : 'action';
    return folds && column.card !== 'fact' ? 'rest' : 'fact';
  });
}
