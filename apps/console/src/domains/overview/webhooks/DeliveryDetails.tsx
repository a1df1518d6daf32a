import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { webhooks, type WebhookDelivery } from '@baobab/contract/overview/webhooks';
import { TEST_EVENT } from '@baobab/contract/overview/webhook-event-types';
import { Button } from '@mantine/core';
import { DescriptionList } from '../../../kit/dialog/DescriptionList.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import classes from './webhooks.module.css';
import { deliveryTags, webhooksMessages as messages } from './webhooks.messages.ts';

interface DeliveryDetailsProps {
  delivery: WebhookDelivery;
  onBack: () => void;
}

/** Request, reply and attempts of one delivery. */
export function DeliveryDetails({ delivery, onBack }: DeliveryDetailsProps) {
  const replay = useAction(webhooks.replay, {
    done: messages.replayed,
    refresh: [webhooks.list, webhooks.deliveries],
  });
  async function send() {
    if ((await replay.run({ params: { uuid: delivery.uuid } })).ok) onBack();
  }
  return (
    <>
      <DescriptionList details={detailsOf(delivery)} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          All deliveries
        </Button>
        {delivery.type !== TEST_EVENT && (
          <Button loading={replay.running.length > 0} onClick={() => void send()}>
            Replay
          </Button>
        )}
      </div>
    </>
  );
}

const detailsOf = (row: WebhookDelivery) => [
  { label: 'Event', value: row.type },
  { label: 'Id', value: row.request.id },
  { label: 'State', value: <Tag {...deliveryTags[row.state]} /> },
  ...(row.next_at ? [{ label: 'Next attempt', value: formatDateTime(row.next_at) }] : []),
  { label: 'Request', value: <pre className={classes.text}>{row.request.body}</pre> },
  {
    label: 'Reply',
    value: row.reply && <pre className={classes.text}>{`${row.reply.status}\n${row.reply.body}`.trim()}</pre>,
  },
  {
    label: 'Attempts',
    value: row.attempts.length > 0 && (
      <ol className={classes.attempts}>
        {row.attempts.map(({ at, ms, error }) => (
          <li key={at}>
            {formatDateTime(at)}: {error ?? 'delivered'} ({ms} ms)
          </li>
        ))}
      </ol>
    ),
  },
];
