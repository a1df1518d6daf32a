import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { lazyComponent } from '../lazy-component.tsx';
import { FilterChips } from './FilterButton.tsx';
import type { SortSelectProps } from './TableOptionsPanel.tsx';
import { TableOptions, type TableOptionsProps } from './TableOptions.tsx';
import { useToolsSlot } from './tools-slot.tsx';
import type { FilterSet } from './use-filters.ts';
import classes from './ResourceTable.module.css';

const { Component: SortSelect } = lazyComponent<SortSelectProps>(() =>
  import('./TableOptionsPanel.tsx').then((m) => m.SortSelect),
);

/** Renders the saved views of a table; the application sets it. */
export const ViewsSlot = createContext<(label: string) => ReactNode>(() => null);

interface TableToolsProps extends Omit<TableOptionsProps, 'hasSheet'> {
  filters?: FilterSet;
  exported: string[];
  renderExport?: (columns: string[]) => ReactNode;
}

/** The menu of a list, in its toolbar, and below the toolbar its views and the filters that are set. */
export function TableTools(props: TableToolsProps) {
  const { filters, columns, sorting } = props;
  const slot = useToolsSlot();
  const renderViews = use(ViewsSlot);
  const menu = (
    <TableOptions
      label={props.label}
      columns={columns}
      sorting={sorting}
      layout={props.layout}
      setLayout={props.setLayout}
      keys={props.keys}
      hasSheet={filters !== undefined}
    />
  );
  return (
    <>
      <div className={classes.tools} data-print="off">
        {renderViews(props.label)}
        {filters && <FilterChips filters={filters} />}
      </div>
      {props.renderExport?.(props.exported)}
      {slot?.elements.menu && createPortal(menu, slot.elements.menu)}
      {slot?.elements.sheet &&
        createPortal(<SortSelect columns={columns} sorting={sorting} />, slot.elements.sheet)}
    </>
  );
}
