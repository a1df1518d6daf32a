import { checkReasons, checkStates, paymentChecks } from '@baobab/contract/money/payment-checks';
import { checkReasonLabels } from '@baobab/contract/money/payment-labels';
import { optionsOf } from '../../../kit/table/filter-fields.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import {
  checkReasonTexts,
  checkStateTags,
  paymentChecksMessages as messages,
} from './payment-checks.messages.ts';
import { ListTab, useScreenList } from '../../workspace/lists/public.ts';

const CheckDialog = lazyDialog(() => import('./CheckDialog.tsx').then((m) => m.CheckDialog));

/** The reports of payment providers that staff have to check. */
export function ChecksTab() {
  const list = useScreenList('/transactions', paymentChecks.list, filterFields);
  const { view, viewProps } = useRowDialog(paymentChecks.get, list);
  return (
    <ListTab
      label="Payments to check"
      list={list}
      columns={columns}
      actions={{ nameOf: ({ detail }) => detail, view }}
      search="Search whole reference id"
      empty={messages.empty}
      exports={paymentChecks}
    >
      <CheckDialog {...viewProps} />
    </ListTab>
  );
}

const filterFields = [
  { kind: 'choice', label: 'State', param: 'state', options: optionsOf(checkStates, checkStateTags) },
  { kind: 'choice', label: 'Reason', param: 'reason', options: optionsOf(checkReasons, checkReasonLabels) },
] as const;

const columns: ListColumn<typeof paymentChecks.list>[] = [
  {
    key: 'reason',
    header: 'Reason',
    card: 'lead',
    cell: ({ reason }) => checkReasonLabels[reason],
  },
  { key: 'detail', header: 'Report' },
  {
    key: 'todo',
    header: 'What To Do',
    screenOnly: true,
    card: 'fact',
    cell: ({ reason }) => checkReasonTexts[reason].next,
    hint: ({ reason }) => checkReasonTexts[reason].todo,
  },
  { key: 'reference_id', header: 'Reference Id' },
  { key: 'found_at', header: 'Found' },
  { key: 'state', header: 'State', card: 'fact', cell: ({ state }) => <Tag {...checkStateTags[state]} /> },
  { key: 'closed_by', header: 'Checked By' },
  { key: 'note', header: 'Note' },
];
