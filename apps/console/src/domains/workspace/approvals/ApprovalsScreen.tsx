import { approvals, approvalStates, type Approval } from '@baobab/contract/workspace/approvals';
import { approvalKindNames, approvalKinds } from '@baobab/contract/kit/approval';
import type { SortOf } from '@baobab/contract/kit/endpoint';
import { formatNaira } from '@baobab/contract/kit/naira';
import { useEffect } from 'react';
import { onLiveEvent } from '../../../kit/api/live.ts';
import { useRefresh } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatCount } from '../../../kit/format.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { dateTimeCell } from '../../../kit/table/two-parts.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useUrlState } from '../../../kit/url-state.ts';
import { formatAge } from '../../../kit/format-age.ts';
import { approvalsMessages as messages, stateTags } from './approvals.messages.ts';
import classes from './approvals.module.css';

const ApprovalDialog = lazyDialog(() => import('./ApprovalDialog.tsx').then((m) => m.ApprovalDialog));

/** The actions that wait for a second person, and those that were decided. */
export function ApprovalsScreen() {
  const [{ search }] = useUrlState('/approvals');
  const filters = useFilters('/approvals', approvals.list, filterFields);
  const list = useList(approvals.list, { search, ...filters.query });
  const refresh = useRefresh();
  useEffect(() => onLiveEvent(['approvals', 'resync'], () => void refresh([approvals.list])), [refresh]);
  useReadErrorLog(list.error);
  const rowDialog = useRowDialog(approvals.get, list);
  return (
    <Page title="Approvals" list={list}>
      <Toolbar search={<SearchBox placeholder="Search request" />} filters={filters} />
      {list.reply && <Waiting {...list.reply.waiting} />}
      <ResourceTable
        label="Approvals"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<Approval>({ nameOf: (approval) => approval.label, view: rowDialog.view }),
        ]}
        rowKey={(approval) => approval.uuid}
        onOpen={(approval) => rowDialog.view(approval.uuid)}
        empty={<p>{messages.empty}</p>}
      />
      <ApprovalDialog approval={rowDialog.row} opened={rowDialog.opened} onClose={rowDialog.close} />
    </Page>
  );
}

function Waiting({ count, oldest }: { count: number; oldest: string | null }) {
  const text =
    count === 0 || !oldest
      ? 'No request waits for your decision.'
      : `${formatCount(count)} ${count === 1 ? 'request waits' : 'requests wait'} for your decision, the oldest for ${formatAge(oldest)}.`;
  return (
    <p className={classes.waiting} role="status">
      {text}
    </p>
  );
}

const filterFields = [
  {
    kind: 'choice',
    label: 'State',
    param: 'state',
    options: approvalStates.map((value) => ({ value, label: stateTags[value].children })),
  },
  {
    kind: 'choice',
    label: 'Kind',
    param: 'kind',
    options: approvalKindNames.map((value) => ({ value, label: approvalKinds[value].name })),
  },
] as const;

const describeState = (state: Approval['state'], requestedAt: string, decidedBy: string | null) =>
  state === 'pending' ? `for ${formatAge(requestedAt)}` : decidedBy && `by ${decidedBy}`;

const columns: Column<Approval, SortOf<typeof approvals.list>>[] = [
  { header: 'Request', cell: ({ label }) => label, hint: ({ label }) => label },
  { header: 'Kind', cell: ({ kind }) => approvalKinds[kind].name },
  {
    header: 'Amount',
    card: 'fact',
    kind: 'number',
    cell: ({ amount }) => (amount === null ? '–' : formatNaira(amount)),
  },
  { header: 'Requested by', cell: ({ requested_by, own }) => (own ? `${requested_by} (you)` : requested_by) },
  {
    header: 'Requested',
    kind: 'number',
    sort: 'requested_at',
    cell: ({ requested_at }) => dateTimeCell(requested_at),
  },
  {
    header: 'State',
    card: 'fact',
    cell: ({ state, requested_at, decided_by }) => (
      <span className={classes.state}>
        <Tag {...stateTags[state]} />
        <small>{describeState(state, requested_at, decided_by)}</small>
      </span>
    ),
  },
];
