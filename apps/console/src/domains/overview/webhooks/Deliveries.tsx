import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { webhooks, type WebhookDelivery } from '@baobab/contract/overview/webhooks';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { readState, useCall, useRefresh } from '../../../kit/api/queries.ts';
import { formatCount } from '../../../kit/format.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { deliveryTags, webhooksMessages as messages } from './webhooks.messages.ts';

const SIZE = 10;

interface DeliveriesProps {
  webhook: string;
  onOpen: (delivery: WebhookDelivery) => void;
}

/** The deliveries of the last 30 days. */
export function Deliveries({ webhook, onOpen }: DeliveriesProps) {
  const [page, setPage] = useState(1);
  const query = { skip: (page - 1) * SIZE, limit: SIZE };
  const read = useCall(webhooks.deliveries, { params: { uuid: webhook }, query }, { keep: true });
  const refresh = useRefresh();
  // An event may have been sent since the dialog was open the last time.
  useEffect(() => void refresh([webhooks.deliveries]), [refresh]);
  return (
    <ResourceTable
      label="Deliveries"
      list={{
        rows: read.data?.deliveries ?? [],
        total: read.data?.count,
        page,
        size: SIZE,
        setPage,
        ...readState(read),
        filters: {},
      }}
      columns={columnsFor(onOpen)}
      rowKey={(row) => row.uuid}
      empty={<p>{messages.noDeliveries}</p>}
    />
  );
}

const columnsFor = (open: (delivery: WebhookDelivery) => void): Column<WebhookDelivery>[] => [
  { header: 'Event', card: 'lead', cell: (row) => (row.is_replay ? `${row.type} (replay)` : row.type) },
  { header: 'Time', card: 'fact', cell: (row) => formatDateTime(row.at) },
  { header: 'State', card: 'fact', cell: (row) => <Tag {...deliveryTags[row.state]} /> },
  { header: 'Attempts', kind: 'number', cell: (row) => formatCount(row.attempts.length) },
  { header: 'Reply', cell: (row) => String(row.reply?.status ?? row.attempts.at(-1)?.error ?? '–') },
  {
    header: 'View',
    card: 'action',
    kind: 'control',
    cell: (row) => (
      <Button
        variant="default"
        aria-label={`View ${row.type} of ${formatDateTime(row.at)}`}
        onClick={() => open(row)}
      >
        View
      </Button>
    ),
  },
];
