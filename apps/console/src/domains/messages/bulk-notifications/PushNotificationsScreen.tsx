import {
  bulkNotifications,
  bulkStates,
  type BulkNotification,
} from '@baobab/contract/messages/bulk-notifications';
import type { SortOf } from '@baobab/contract/kit/endpoint';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { onLiveEvent } from '../../../kit/api/live.ts';
import { useRefresh, prefetchList } from '../../../kit/api/queries.ts';
import { refreshRecords } from '../../../kit/api/use-record.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { EmptyList } from '../../../kit/layout/States.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDialog, useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { statusLabels } from './bulk-notifications.messages.ts';
import { StatusTag } from './StatusTag.tsx';

const ComposeDialog = lazyDialog(() => import('./ComposeDialog.tsx').then((m) => m.ComposeDialog));
const BulkDialog = lazyDialog(() => import('./BulkDialog.tsx').then((m) => m.BulkDialog));
const EditDialog = lazyDialog(() => import('./EditDialog.tsx').then((m) => m.EditDialog));
const AudiencesDialog = lazyDialog(() => import('./AudiencesDialog.tsx').then((m) => m.AudiencesDialog));
const LimitsDialog = lazyDialog(() => import('./LimitsDialog.tsx').then((m) => m.LimitsDialog));

export function PushNotificationsScreen() {
  const [{ search }] = useUrlState();
  const filters = useFilters('/push-notification', bulkNotifications.list, filterFields);
  const list = useList(bulkNotifications.list, { search, ...filters.query });
  useReadErrorLog(list.error);
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
  const rowDialog = useRowDialog(bulkNotifications.get, list);
  const isEditing = rowDialog.mode === 'edit';
  return (
    <Page title="Push Notification" list={list}>
      <Toolbar
        search={<SearchBox placeholder="Search title or description" />}
        filters={filters}
        right={
          <>
            <Button variant="default" onClick={() => audiences.open()}>
              Audiences
            </Button>
            <Button variant="default" onClick={() => limits.open()}>
              Limits
            </Button>
            {writable && <Button onClick={() => compose.open()}>Compose</Button>}
          </>
        }
      />
      <ResourceTable
        label="Push notifications"
        list={list}
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<BulkNotification>({ nameOf: (row) => row.title, view: rowDialog.view }),
        ]}
        rowKey={(row) => row.uuid}
        onOpen={(row) => rowDialog.view(row.uuid)}
        renderExport={(shown) => (
          <ListExportButton endpoints={bulkNotifications} list={list} columns={shown} />
        )}
        empty={
          <EmptyList
            text="Notifications appear here as soon as one is composed."
            step={writable && { label: 'Compose', run: () => compose.open() }}
          />
        }
      />
      {writable && <ComposeDialog opened={compose.opened} onClose={compose.close} onSent={rowDialog.view} />}
      {rowDialog.row && (
        <BulkDialog
          opened={rowDialog.opened && !isEditing}
          notification={rowDialog.row}
          onClose={rowDialog.close}
          onEdit={rowDialog.edit}
        />
      )}
      {rowDialog.row && writable && (
        <EditDialog
          key={rowDialog.row.uuid}
          opened={rowDialog.opened && isEditing}
          notification={rowDialog.row}
          onClose={rowDialog.close}
        />
      )}
      <AudiencesDialog opened={audiences.opened} onClose={audiences.close} />
      <LimitsDialog opened={limits.opened} onClose={limits.close} />
    </Page>
  );
}
PushNotificationsScreen.prefetch = () => prefetchList(bulkNotifications.list, {});

const filterFields = [
  {
    kind: 'choice',
    label: 'Status',
    param: 'state',
    options: bulkStates.map((state) => ({ value: state, label: statusLabels[state] })),
  },
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

const columns: Column<BulkNotification, SortOf<typeof bulkNotifications.list>>[] = [
  {
    header: 'Date',
    card: 'fact',
    sort: 'createdAt',
    exported: 'createdAt',
    cell: (row) => formatDateTime(row.createdAt),
  },
  {
    header: 'Title',
    card: 'lead',
    sort: 'title',
    exported: 'title',
    cell: (row) => row.title,
    hint: (row) => row.title,
  },
  { header: 'Description', exported: 'message', cell: (row) => row.message, hint: (row) => row.message },
  { header: 'Status', card: 'fact', exported: 'status', cell: (row) => <StatusTag notification={row} /> },
];
