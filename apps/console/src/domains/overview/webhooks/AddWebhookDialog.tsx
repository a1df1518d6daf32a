import { webhooks } from '@baobab/contract/overview/webhooks';
import { CopyBox } from '../../../kit/dialog/CopyBox.tsx';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { WebhookFields } from './WebhookFields.tsx';
import { webhooksMessages as messages } from './webhooks.messages.ts';
import { webhookBody, webhookRules, type WebhookValues } from './webhooks.values.ts';

const start = blank<WebhookValues>({ name: '', url: '', events: [], active: true });

/** Adds a webhook and shows its secret once. */
export function AddWebhookDialog(dialog: OpenProps) {
  const add = useAction(webhooks.add, { done: messages.added, refresh: [webhooks.list] });
  return (
    <FormDialog
      {...dialog}
      title="Add Webhook"
      draft="add-webhook"
      start={start}
      rules={webhookRules}
      onSubmit={(values) => add.run({ body: webhookBody(values) })}
      renderSuccess={({ secret }, close) => (
        <CopyBox message={messages.secretOnce} label="Secret" value={secret} onDone={close} />
      )}
    >
      {(form) => <WebhookFields form={form} />}
    </FormDialog>
  );
}
