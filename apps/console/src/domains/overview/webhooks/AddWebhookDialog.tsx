import { webhooks } from '@baobab/contract/overview/webhooks';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { CopyBox } from '../../../kit/dialog/CopyBox.tsx';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import buttons from '../../../kit/dialog/dialog.module.css';
import { discardDrafts } from '../../../kit/dialog/discard-drafts.ts';
import { DraftForm } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { WebhookFields } from './WebhookFields.tsx';
import { webhooksMessages as messages } from './webhooks.messages.ts';
import { webhookBody, webhookRules, type WebhookValues } from './webhooks.values.ts';

const DRAFT = 'add-webhook';
const start = blank<WebhookValues>({ name: '', url: '', events: [], active: true });

/** Adds a webhook and shows its secret once. */
export function AddWebhookDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  async function close() {
    if (await discardDrafts([DRAFT])) onClose();
  }
  return (
    <Dialog title="Add Webhook" opened={opened} onClose={() => void close()}>
      <AddForm onClose={() => void close()} />
    </Dialog>
  );
}

/** Rendered inside the dialog, so that its state resets every time the dialog opens. */
function AddForm({ onClose }: { onClose: () => void }) {
  const add = useAction(webhooks.add, { done: messages.added, refresh: [webhooks.list] });
  const [secret, setSecret] = useState<string>();
  if (secret)
    return (
      <>
        <CopyBox message={messages.secretOnce} label="Secret" value={secret} />
        <div className={buttons.buttons}>
          <Button onClick={onClose}>Done</Button>
        </div>
      </>
    );
  return (
    <DraftForm
      draft={DRAFT}
      start={start}
      rules={webhookRules}
      onCancel={onClose}
      onSubmit={(values) => add.run({ body: webhookBody(values) })}
      onDone={(reply) => setSecret((reply as { secret: string }).secret)}
    >
      {(form) => <WebhookFields form={form} />}
    </DraftForm>
  );
}
