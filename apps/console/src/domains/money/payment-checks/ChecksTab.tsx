import type { SortOf } from '@baobab/contract/kit/endpoint';
import {
  checkReasons,
  checkStates,
  paymentChecks,
  type PaymentCheck,
} from '@baobab/contract/money/payment-checks';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { Toolbar, useTitleCount } from '../../../kit/layout/Page.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { dateTimeCell } from '../../../kit/table/two-parts.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import {
  checkReasonTexts,
  checkStateTags,
  paymentChecksMessages as messages,
} from './payment-checks.messages.ts';

const CheckDialog = lazyDialog(() => import('./CheckDialog.tsx').then((m) => m.CheckDialog));

/** The reports of payment providers that staff have to check. */
export function ChecksTab() {
  const [{ search }] = useUrlState('/transactions');
  const filters = useFilters('/transactions', paymentChecks.list, filterFields);
  const list = useList(paymentChecks.list, { search, ...filters.query });
  useReadErrorLog(list.error);
  useTitleCount(list);
  const rowDialog = useRowDialog(paymentChecks.get, list);
  return (
    <>
      <Toolbar search={<SearchBox placeholder="Search whole reference id" />} filters={filters} />
      <ResourceTable
        label="Payments to check"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<PaymentCheck>({ nameOf: ({ detail }) => detail, view: rowDialog.view }),
        ]}
        renderExport={(exported) => (
          <ListExportButton endpoints={paymentChecks} list={list} columns={exported} />
        )}
        rowKey={({ uuid }) => uuid}
        onOpen={({ uuid }) => rowDialog.view(uuid)}
        empty={<p>{messages.empty}</p>}
      />
      <CheckDialog check={rowDialog.row} opened={rowDialog.opened} onClose={rowDialog.close} />
    </>
  );
}

const filterFields = [
  {
    kind: 'choice',
    label: 'State',
    param: 'state',
    options: checkStates.map((value) => ({ value, label: checkStateTags[value].children })),
  },
  {
    kind: 'choice',
    label: 'Reason',
    param: 'reason',
    options: checkReasons.map((value) => ({ value, label: checkReasonTexts[value].label })),
  },
] as const;

const columns: Column<PaymentCheck, SortOf<typeof paymentChecks.list>>[] = [
  {
    header: 'Reason',
    card: 'lead',
    exported: 'reason',
    cell: ({ reason }) => checkReasonTexts[reason].label,
  },
  { header: 'Report', exported: 'detail', cell: ({ detail }) => detail, hint: ({ detail }) => detail },
  {
    header: 'What To Do',
    card: 'fact',
    cell: ({ reason }) => checkReasonTexts[reason].next,
    hint: ({ reason }) => checkReasonTexts[reason].todo,
  },
  { header: 'Reference Id', exported: 'reference_id', cell: ({ reference_id }) => reference_id || '–' },
  { header: 'Found', exported: 'found_at', sort: 'found_at', cell: ({ found_at }) => dateTimeCell(found_at) },
  {
    header: 'State',
    card: 'fact',
    exported: 'state',
    cell: ({ state }) => <Tag {...checkStateTags[state]} />,
  },
  { header: 'Checked By', exported: 'closed_by', cell: ({ closed_by }) => closed_by ?? '–' },
  { header: 'Note', exported: 'note', cell: ({ note }) => note || '–', hint: ({ note }) => note },
];
