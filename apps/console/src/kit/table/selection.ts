/** The rows of a list that a bulk action affects: the ticked ones, or all that match except the excluded ones. */
export type Selection =
  | { kind: 'rows'; uuids: string[] }
  | { kind: 'matching'; matching: object; excluded: string[] };

/** The ticked rows, or with `all` the rows that were unticked after everything that matches was selected. */
export interface Ticks {
  all: boolean;
  ids: readonly string[];
}

export const NO_TICKS: Ticks = { all: false, ids: [] };

export const isTicked = ({ all, ids }: Ticks, id: string) => ids.includes(id) !== all;

/** Ticks or unticks rows. Unticking the last row of all ends the selection. */
export function tickRows(
  { all, ids }: Ticks,
  rows: readonly string[],
  checked: boolean,
  total = Infinity,
): Ticks {
  const others = ids.filter((id) => !rows.includes(id));
  const next = checked === all ? others : [...others, ...rows];
  return all && next.length >= total ? NO_TICKS : { all, ids: next };
}

/** Ticks or unticks the page. Unticking it ends a selection of all rows, because more than the page was meant. */
export function tickPage(ticks: Ticks, page: readonly string[], checked: boolean): Ticks {
  if (ticks.all && !checked) return NO_TICKS;
  const others = ticks.ids.filter((id) => !page.includes(id));
  return { all: ticks.all, ids: checked && !ticks.all ? [...others, ...page] : others };
}

/** The selection as a value, undefined when nothing is ticked. */
export function selectionOf({ all, ids }: Ticks, matching: object): Selection | undefined {
  if (all) return { kind: 'matching', matching, excluded: [...ids] };
  return ids.length > 0 ? { kind: 'rows', uuids: [...ids] } : undefined;
}
