import { createContext, use, type ReactNode } from 'react';
import type { Sorting } from '../api/queries.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { FilterButton, FilterChips } from './FilterButton.tsx';
import { SortSelect } from './SortSelect.tsx';
import { TableOptions, type TableOptionsProps } from './TableOptions.tsx';
import type { FilterSet } from './use-filters.ts';
import classes from './ResourceTable.module.css';

/** Renders the saved views of a table; the application sets it. */
export const ViewsSlot = createContext<(label: string) => ReactNode>(() => null);

interface TableToolsProps extends TableOptionsProps {
  sorting: Sorting;
  filters?: FilterSet;
  exported: string[];
  renderExport?: (columns: string[]) => ReactNode;
}

/** The line above a list: saved views and filters on the left, export and columns on the right. */
export function TableTools(props: TableToolsProps) {
  const { filters, columns, sorting } = props;
  const isPhone = useIsPhone();
  const renderViews = use(ViewsSlot);
  return (
    <div className={classes.tools} data-print="off">
      <div className={classes.narrowing}>
        {renderViews(props.label)}
        {/* The toolbar of a phone has the button beside the search. */}
        {filters && !isPhone && <FilterButton filters={filters} />}
        {filters && <FilterChips filters={filters} />}
      </div>
      <SortSelect columns={columns} sorting={sorting} />
      {props.renderExport?.(props.exported)}
      <TableOptions
        label={props.label}
        columns={columns}
        layout={props.layout}
        setLayout={props.setLayout}
        keys={props.keys}
      />
    </div>
  );
}
