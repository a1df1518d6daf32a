import { bulkNotifications, bulkStates } from '@baobab/contract/messages/bulk-notifications';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { optionsOf } from '../../../kit/table/filter-fields.ts';
import { onLiveEvent } from '../../../kit/api/live.ts';
import { useRefresh, prefetchList } from '../../../kit/api/queries.ts';
import { refreshRecords } from '../../../kit/api/use-record.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { bulkStateLabels } from '@baobab/contract/messages/bulk-state-labels';
import { StatusTag } from './StatusTag.tsx';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';

const ComposeDialog = lazyDialog(() => import('./ComposeDialog.tsx').then((m) => m.ComposeDialog));
const BulkDialog = lazyDialog(() => import('./BulkDialog.tsx').then((m) => m.BulkDialog));
const EditDialog = lazyDialog(() => import('./EditDialog.tsx').then((m) => m.EditDialog));
const AudiencesDialog = lazyDialog(() => import('./AudiencesDialog.tsx').then((m) => m.AudiencesDialog));
const LimitsDialog = lazyDialog(() => import('./LimitsDialog.tsx').then((m) => m.LimitsDialog));

export function PushNotificationsScreen() {
  const list = useScreenList('/push-notification', bulkNotifications.list, filterFields);
  const refresh = useRefresh();
  useEffect(
    () =>
      onLiveEvent(['bulk', 'resync'], () => {
        void refresh([bulkNotifications.list, bulkNotifications.results]);
        void refreshRecords();
      }),
    [refresh],
  );
  const writable = useCan()('notifications:write');
  const compose = useDialog('compose');
  const audiences = useDialog('audiences');
  const limits = useDialog('limits');
  const record = useRowDialog(bulkNotifications.get, list, writable);
  return (
    <ListScreen
      title="Push Notification"
      label="Push notifications"
      list={list}
      columns={columns}
      actions={{ nameOf: ({ title }) => title, view: record.view }}
      search="Search title or description"
      right={
        <>
          <Button variant="default" onClick={() => audiences.open()}>
            Audiences
          </Button>
          <Button variant="default" onClick={() => limits.open()}>
            Limits
          </Button>
        </>
      }
      add={writable && { label: 'Compose', open: compose.open }}
      empty="Notifications appear here as soon as one is composed."
      exports={bulkNotifications}
    >
      {writable && <ComposeDialog onSent={record.view} {...compose.props} />}
      <BulkDialog onEdit={record.edit} {...record.viewProps} />
      <EditDialog {...record.editProps} />
      <AudiencesDialog {...audiences.props} />
      <LimitsDialog {...limits.props} />
    </ListScreen>
  );
}
PushNotificationsScreen.prefetch = () => prefetchList(bulkNotifications.list, {});

const filterFields = [
  { kind: 'choice', label: 'Status', param: 'state', options: optionsOf(bulkStates, bulkStateLabels) },
  { kind: 'days', label: 'Date', from: 'from', to: 'to' },
  {
    kind: 'choice',
    label: 'Recipients',
    param: 'audience',
    options: [
      { value: 'all', label: 'All consumers' },
      { value: 'selected', label: 'Selected consumers' },
      { value: 'rule', label: 'Audience by rule' },
    ],
  },
  { kind: 'flag', label: 'With failed deliveries', param: 'failed' },
] as const;

const columns: ListColumn<typeof bulkNotifications.list>[] = [
  { key: 'createdAt', header: 'Date', card: 'fact' },
  { key: 'title', header: 'Title', card: 'lead' },
  { key: 'message', header: 'Description' },
  { key: 'status', header: 'Status', card: 'fact', cell: (row) => <StatusTag notification={row} /> },
];
