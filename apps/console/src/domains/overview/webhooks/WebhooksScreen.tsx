import { webhooks, type Webhook } from '@baobab/contract/overview/webhooks';
import { prefetchList } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';
import { webhooksMessages as messages } from './webhooks.messages.ts';

const AddWebhookDialog = lazyDialog(() => import('./AddWebhookDialog.tsx').then((m) => m.AddWebhookDialog));
const EditWebhookDialog = lazyDialog(() =>
  import('./EditWebhookDialog.tsx').then((m) => m.EditWebhookDialog),
);
const WebhookDialog = lazyDialog(() => import('./WebhookDialog.tsx').then((m) => m.WebhookDialog));

export function WebhooksScreen() {
  const list = useScreenList('/webhooks', webhooks.list, []);
  const record = useRowDialog(webhooks.get, list, true);
  return (
    <ListScreen
      title="Webhooks"
      list={list}
      columns={columns}
      actions={{ nameOf, view: record.view, edit: record.edit }}
      search="Search name or address"
      add={{ label: 'Add Webhook', Dialog: AddWebhookDialog }}
      empty={messages.empty}
    >
      <WebhookDialog {...record.viewProps} />
      <EditWebhookDialog {...record.editProps} />
    </ListScreen>
  );
}
WebhooksScreen.prefetch = () => prefetchList(webhooks.list, {});

const nameOf = (row: Webhook) => row.name;

const columns: ListColumn<typeof webhooks.list>[] = [
  { key: 'name', header: 'Name', card: 'lead' },
  { key: 'url', header: 'Address', card: 'fact' },
  {
    key: 'events',
    header: 'Events',
    cell: ({ events }) => events.join(', '),
    hint: ({ events }) => events.join(', '),
  },
  {
    key: 'active',
    header: 'State',
    card: 'fact',
    cell: ({ active }) => <Tag meaning={active ? 'done' : 'off'}>{active ? 'On' : 'Off'}</Tag>,
  },
  { key: 'waiting', header: 'Waiting events' },
  { key: 'last_delivered_at', header: 'Last Delivery' },
];
