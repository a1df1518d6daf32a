import type { ReactNode } from 'react';
import { TablePreferencesContext, type TablePreferences } from '../../../kit/table/table-preferences.ts';
import { ViewsSlot } from '../../../kit/table/TableTools.tsx';
import { usePreferences } from './use-preferences.ts';
import { useViews } from './use-views.ts';
import { ViewsBar } from './ViewsBar.tsx';

const renderViews = (label: string) => <ViewsBar label={label} />;

/** Gives the tables the reader's preferences and saved views. */
export function ViewsProvider({ children }: { children: ReactNode }) {
  const { preferences, set } = usePreferences();
  const { views } = useViews();
  const value: TablePreferences = {
    layoutOf: (table, view) =>
      preferences[`table:${table as `/${string}`}`] ??
      views.find(({ uuid }) => uuid === view)?.columns ??
      undefined,
    setLayout: (table, layout) =>
      void set(
        `table:${table as `/${string}`}`,
        layout && { order: [...layout.order], hidden: [...layout.hidden] },
      ),
    density: preferences.density ?? 'comfortable',
    setDensity: (density) => void set('density', density),
    singleKeys: preferences['single-keys'] ?? true,
    setSingleKeys: (on) => void set('single-keys', on),
  };
  return (
    <TablePreferencesContext value={value}>
      <ViewsSlot value={renderViews}>{children}</ViewsSlot>
    </TablePreferencesContext>
  );
}
