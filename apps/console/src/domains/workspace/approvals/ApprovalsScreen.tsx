import { pluralize } from '@baobab/contract/kit/numbers';
import { approvals, approvalStates, type Approval } from '@baobab/contract/workspace/approvals';
import { approvalKindNames, approvalKinds } from '@baobab/contract/kit/approval-kinds';
import { useEffect } from 'react';
import { optionsOf } from '../../../kit/table/filter-fields.ts';
import { onLiveEvent } from '../../../kit/api/live.ts';
import { useRefresh } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { formatAge } from '../../../kit/format-age.ts';
import { approvalsMessages as messages, stateTags } from './approvals.messages.ts';
import classes from './approvals.module.css';
import { ListScreen, useScreenList } from '../lists/public.ts';

const ApprovalDialog = lazyDialog(() => import('./ApprovalDialog.tsx').then((m) => m.ApprovalDialog));

/** The actions that wait for a second person, and those that were decided. */
export function ApprovalsScreen() {
  const list = useScreenList('/approvals', approvals.list, filterFields);
  const refresh = useRefresh();
  useEffect(() => onLiveEvent(['approvals', 'resync'], () => void refresh([approvals.list])), [refresh]);
  const { view, viewProps } = useRowDialog(approvals.get, list);
  return (
    <ListScreen
      title="Approvals"
      list={list}
      columns={columns}
      actions={{ nameOf: (approval) => approval.label, view }}
      search="Search request"
      above={list.reply && <Waiting {...list.reply.waiting} />}
      empty={messages.empty}
    >
      <ApprovalDialog {...viewProps} />
    </ListScreen>
  );
}

function Waiting({ count, oldest }: { count: number; oldest: string | null }) {
  const text =
    count === 0 || !oldest
      ? 'No request waits for your decision.'
      : `${pluralize(count, 'request waits', 'requests wait')} for your decision, the oldest for ${formatAge(oldest)}.`;
  return (
    <p className={classes.waiting} role="status">
      {text}
    </p>
  );
}

const filterFields = [
  { kind: 'choice', label: 'State', param: 'state', options: optionsOf(approvalStates, stateTags) },
  {
    kind: 'choice',
    label: 'Kind',
    param: 'kind',
    options: approvalKindNames.map((value) => ({ value, label: approvalKinds[value].name })),
  },
] as const;

const describeState = (state: Approval['state'], requestedAt: string, decidedBy: string | null) =>
  state === 'pending' ? `for ${formatAge(requestedAt)}` : decidedBy && `by ${decidedBy}`;

const columns: ListColumn<typeof approvals.list>[] = [
  { key: 'label', header: 'Request' },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => approvalKinds[kind].name },
  { key: 'amount', header: 'Amount', card: 'fact' },
  {
    key: 'requested_by',
    header: 'Requested by',
    cell: ({ requested_by, own }) => (own ? `${requested_by} (you)` : requested_by),
  },
  { key: 'requested_at', header: 'Requested', kind: 'number' },
  {
    key: 'state',
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
