import { bulkNotifications, type BulkNotification } from '@baobab/contract/bulk-notifications';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { onLiveEvent } from '../../kit/api/live.ts';
import { useRefresh, prefetchList } from '../../kit/api/queries.ts';
import { refreshRecords } from '../../kit/api/use-record.ts';
import { useCan } from '../../kit/api/session.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../kit/dialog/use-row-dialog.ts';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Page, Toolbar } from '../../kit/layout/Page.tsx';
import { ResourceTable, type Column } from '../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../kit/table/row-actions.tsx';
import { SearchBox } from '../../kit/table/SearchBox.tsx';
import { useList } from '../../kit/table/use-list.ts';
import { useDialog, useUrlState } from '../../kit/url-state.ts';
import { StatusTag } from './StatusTag.tsx';

const ComposeDialog = lazyDialog(() => import('./ComposeDialog.tsx').then((m) => m.ComposeDialog));
const BulkDialog = lazyDialog(() => import('./BulkDialog.tsx').then((m) => m.BulkDialog));

export function PushNotificationsScreen() {
  const [{ search }] = useUrlState();
  const list = useList(bulkNotifications.list, { search });
  useReadErrorLog(list.error);
  const refresh = useRefresh();
  useEffect(
    () =>
      onLiveEvent(['bulk', 'resync'], () => {
        void refresh([bulkNotifications.list]);
        void refreshRecords();
      }),
    [refresh],
  );
  const writable = useCan()('notifications:write');
  const compose = useDialog('compose');
  const rowDialog = useRowDialog(bulkNotifications.get, list);
  return (
    <Page title="Push Notification" list={list}>
      <Toolbar
        left={<SearchBox placeholder="Search title or description" />}
        right={writable && <Button onClick={() => compose.open()}>Compose</Button>}
      />
      <ResourceTable
        label="Push notifications"
        list={list}
        columns={[
          ...columns,
          ...rowActions<BulkNotification>({ nameOf: (row) => row.title, view: rowDialog.view }),
        ]}
        rowKey={(row) => row.uuid}
        onOpen={(row) => rowDialog.view(row.uuid)}
        empty={<p>Notifications appear here as soon as one is composed.</p>}
      />
      {writable && <ComposeDialog opened={compose.opened} onClose={compose.close} onSent={rowDialog.view} />}
      {rowDialog.row && (
        <BulkDialog opened={rowDialog.opened} notification={rowDialog.row} onClose={rowDialog.close} />
      )}
    </Page>
  );
}
PushNotificationsScreen.prefetch = () => prefetchList(bulkNotifications.list, {});

const columns: Column<BulkNotification>[] = [
  { header: 'Date', cell: (row) => formatDateTime(row.createdAt) },
  { header: 'Title', cell: (row) => row.title, hint: (row) => row.title },
  { header: 'Description', cell: (row) => row.message, hint: (row) => row.message },
  { header: 'Status', cell: (row) => <StatusTag notification={row} /> },
];
