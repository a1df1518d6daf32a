import { webhooks, type Webhook } from '@baobab/contract/overview/webhooks';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { SwitchField } from '../../../kit/form/CheckFields.tsx';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { WebhookFields } from './WebhookFields.tsx';
import { webhooksMessages as messages } from './webhooks.messages.ts';
import { webhookBody, webhookRules, type WebhookValues } from './webhooks.values.ts';

export function EditWebhookDialog(dialog: RecordProps<Webhook>) {
  const webhook = dialog.record;
  const edit = useEdit(webhooks.edit, { done: messages.updated, refresh: [webhooks.list] });
  const { uuid } = webhook;
  return (
    <RecordForm
      {...dialog}
      title="Edit Webhook"
      subject={webhook.name}
      valuesOf={valuesOf}
      rules={webhookRules}
      onSubmit={(values, version) =>
        edit.run({ params: { uuid }, body: { ...webhookBody(values), active: values.active, version } })
      }
    >
      {(form) => (
        <>
          <WebhookFields form={form} />
          <SwitchField form={form} name="active" label="Send events" />
        </>
      )}
    </RecordForm>
  );
}

const valuesOf = ({ name, url, events, active }: Webhook): WebhookValues => ({ name, url, events, active });
