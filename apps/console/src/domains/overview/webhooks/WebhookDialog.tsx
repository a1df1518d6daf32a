import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { webhooks, type Webhook, type WebhookDelivery } from '@baobab/contract/overview/webhooks';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { CopyBox } from '../../../kit/dialog/CopyBox.tsx';
import { DescriptionList } from '../../../kit/dialog/DescriptionList.tsx';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { LIST_WIDTH } from '../../../kit/dialog/ListDialog.tsx';
import { notifyFailure, notifySuccess } from '../../../kit/feedback/notices.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { Deliveries } from './Deliveries.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import classes from './webhooks.module.css';
import { webhooksMessages as messages } from './webhooks.messages.ts';
import { webhookBody } from './webhooks.values.ts';

/** A webhook with its deliveries, its test and the replacement of its secret. */
export const WebhookDialog = ({ record: webhook, ...dialog }: RecordProps<Webhook>) => (
  <RecordDialog {...dialog} title="Webhook" subject={webhook.name} width={LIST_WIDTH}>
    <Content webhook={webhook} onClose={dialog.onClose} />
  </RecordDialog>
);

function Content({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [delivery, setDelivery] = useState<WebhookDelivery>();
  const [secret, setSecret] = useState<string>();
  if (delivery) return <DeliveryDetails delivery={delivery} onBack={() => setDelivery(undefined)} />;
  return (
    <>
      {secret && <CopyBox message={messages.secretOnce} label="Secret" value={secret} />}
      <DescriptionList details={detailsOf(webhook)} />
      <Actions webhook={webhook} onSecret={setSecret} onTest={setDelivery} onClose={onClose} />
      <Deliveries webhook={webhook.uuid} onOpen={setDelivery} />
    </>
  );
}

interface ActionsProps {
  webhook: Webhook;
  onSecret: (secret: string) => void;
  onTest: (delivery: WebhookDelivery) => void;
  onClose: () => void;
}

function Actions({ webhook, onSecret, onTest, onClose }: ActionsProps) {
  const refresh = [webhooks.list, webhooks.deliveries];
  const test = useAction(webhooks.test, { refresh });
  const edit = useAction(webhooks.edit, { done: messages.updated, refresh });
  const remove = useAction(webhooks.remove, { done: messages.removed, refresh: [webhooks.list] });
  const params = { uuid: webhook.uuid };
  async function sendTest() {
    const outcome = await test.run({ params });
    if (!outcome.ok) return;
    const { message, data } = outcome.reply;
    if (data.state === 'delivered') notifySuccess(message);
    else notifyFailure(message);
    onTest(data);
  }
  async function rotate() {
    const question = { yes: 'Replace', no: 'Cancel', text: messages.rotateText };
    if (!(await confirm(messages.rotateTitle, question))) return;
    const { active, version } = webhook;
    const body = { ...webhookBody(webhook), active, version, rotate_secret: true };
    const outcome = await edit.run({ params, body });
    if (outcome.ok && outcome.reply.secret) onSecret(outcome.reply.secret);
  }
  async function askToRemove() {
    const question = { yes: 'Delete', no: 'Cancel', text: messages.removeText };
    if (!(await confirm(`Delete the webhook ${webhook.name}?`, question))) return;
    if ((await remove.run({ params })).ok) onClose();
  }
  return (
    <div className={classes.actions}>
      <Button loading={test.running.length > 0} onClick={() => void sendTest()}>
        Send test
      </Button>
      <Button variant="default" onClick={() => void rotate()}>
        Replace secret
      </Button>
      <Button variant="default" onClick={() => void askToRemove()}>
        Delete
      </Button>
    </div>
  );
}

const detailsOf = (webhook: Webhook) => [
  { label: 'Address', value: webhook.url },
  { label: 'Events', value: webhook.events.join(', ') },
  {
    label: 'State',
    value: (
      <>
        <Tag meaning={webhook.active ? 'done' : 'off'}>{webhook.active ? 'On' : 'Off'}</Tag>{' '}
        {webhook.off_reason}
      </>
    ),
  },
  { label: 'Waiting events', value: String(webhook.waiting) },
  ...(webhook.earlier_secret_until
    ? [{ label: 'Earlier secret signs until', value: formatDateTime(webhook.earlier_secret_until) }]
    : []),
];
