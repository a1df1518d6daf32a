import { audit, auditTypes } from '@baobab/contract/workspace/audit/audit';
import { formatInstant } from '@baobab/contract/kit/lagos-time';
import type { RowOf } from '../../../kit/api/queries.ts';
import { FilterButton, FilterChips } from '../../../kit/table/FilterButton.tsx';
import { InnerTable } from '../../../kit/dialog/ListDialog.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import { optionsOf, recordField } from '../../../kit/table/filter-fields.ts';
import { useInnerFilters } from '../../../kit/table/use-filters.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { useState } from 'react';

/** Every reading and change of the record of a person, with all patients, or of one patient. */
export function AccessTab({ person }: { person: string }) {
  const filters = useInnerFilters(audit.list, filterFields);
  const exporting = useState(false);
  return (
    <InnerTable
      label="Who looked, who changed"
      endpoint={audit.list}
      query={{ person, ...filters.query }}
      filters={
        <>
          <FilterButton filters={filters} />
          <FilterChips filters={filters} />
        </>
      }
      isFiltered={filters.chips.length > 0}
      searchLabel="Search staff"
      renderExport={(list) => (
        <ListExportButton
          endpoints={audit}
          list={list}
          columns={Object.keys(audit.list.columns)}
          stacked={exporting}
        />
      )}
      columns={columns}
      rowKey={(row) => String(row.id)}
      empty="Nobody has opened or changed this record."
    />
  );
}

const typeLabels = { change: 'Changes', 'medical-read': 'Reads of medical data' };
const filterFields = [
  recordField({ label: 'Staff', param: 'actor', endpoint: audit.actors }),
  { kind: 'choice', label: 'Kind', param: 'type', options: optionsOf(auditTypes, typeLabels) },
  { kind: 'days', label: 'Period', from: 'from', to: 'to' },
] as const;

const columns: Column<RowOf<typeof audit.list>>[] = [
  { header: 'Time', card: 'fact', cell: ({ at }) => formatInstant(at) },
  {
    header: 'Who',
    card: 'fact',
    cell: ({ actor }) => (actor ? `${actor.name || actor.uuid} (${actor.role})` : 'System'),
  },
  { header: 'Action', card: 'lead', cell: ({ label }) => label },
  { header: 'Record', cell: ({ subject }) => subject.name ?? subject.id },
  { header: 'Address', cell: ({ address }) => address ?? '–' },
];
