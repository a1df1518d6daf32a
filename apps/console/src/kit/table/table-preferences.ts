import { useLocation } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { useUrlState } from '../url-state.ts';

/** The columns of a table by their keys: those in `order` first, without those in `hidden`. */
export interface TableLayout {
  order: readonly string[];
  hidden: readonly string[];
}

/** The layout with the keys of the columns. Layouts of releases before 0.4.0 have the headers. */
export function layoutByKey(
  layout: TableLayout | undefined,
  columns: readonly { key: string; header: string }[],
): TableLayout | undefined {
  const keys = new Map(columns.map(({ key, header }) => [header, key]));
  const keyed = (names: readonly string[]) => names.map((name) => keys.get(name) ?? name);
  return layout && { order: keyed(layout.order), hidden: keyed(layout.hidden) };
}

export type Density = 'comfortable' | 'compact';

/** The choices of a person for tables. The application stores it on the server. */
export interface TablePreferences {
  /** The layout of a table in a saved view, or outside of all views. */
  layoutOf: (table: string, view: string | undefined) => TableLayout | undefined;
  setLayout: (table: string, layout: TableLayout | null) => void;
  density: Density;
  setDensity: (density: Density) => void;
  /** Whether single keys such as j and k work. */
  singleKeys: boolean;
  setSingleKeys: (on: boolean) => void;
}

const noop = () => undefined;

export const TablePreferencesContext = createContext<TablePreferences>({
  layoutOf: () => undefined,
  setLayout: noop,
  density: 'comfortable',
  setDensity: noop,
  singleKeys: true,
  setSingleKeys: noop,
});

export const useTablePreferences = () => use(TablePreferencesContext);

/** The chosen columns of one table, which its screen, its label and the open view identify. */
export function useTableLayout(label: string) {
  const { layoutOf, setLayout } = useTablePreferences();
  const { pathname } = useLocation();
  const [{ view }] = useUrlState();
  const table = [pathname, label, view].filter(Boolean).join(' ');
  return {
    layout: layoutOf(table, view),
    setLayout: (layout: TableLayout | null) => setLayout(table, layout),
  };
}
