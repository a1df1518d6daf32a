import { webhooks, type Webhook } from '@baobab/contract/overview/webhooks';
import { Switch } from '@mantine/core';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import type { Form } from '../../../kit/form/form.ts';
import { editing } from '../../../kit/form/use-edit-form.ts';
import { useField } from '../../../kit/form/use-field.tsx';
import { WebhookFields } from './WebhookFields.tsx';
import { webhooksMessages as messages } from './webhooks.messages.ts';
import { webhookBody, webhookRules, type WebhookValues } from './webhooks.values.ts';

interface EditWebhookDialogProps {
  webhook: Webhook;
  opened: boolean;
  onClose: () => void;
}

export function EditWebhookDialog({ webhook, opened, onClose }: EditWebhookDialogProps) {
  const edit = useEdit(webhooks.edit, { done: messages.updated, refresh: [webhooks.list] });
  const { uuid } = webhook;
  return (
    <FormDialog
      title="Edit Webhook"
      subject={webhook.name}
      opened={opened}
      onClose={onClose}
      draft={`edit-webhook-${uuid}`}
      start={editing(webhook, valuesOf)}
      rules={webhookRules}
      onSubmit={(values, version) =>
        edit.run({ params: { uuid }, body: { ...webhookBody(values), active: values.active, version } })
      }
    >
      {(form) => (
        <>
          <WebhookFields form={form} />
          <ActiveField form={form} />
        </>
      )}
    </FormDialog>
  );
}

const valuesOf = ({ name, url, events, active }: Webhook): WebhookValues => ({ name, url, events, active });

function ActiveField({ form }: { form: Form<WebhookValues> }) {
  const { value, set, error } = useField(form, 'active');
  return (
    <Switch
      name="active"
      label="Send events"
      checked={value}
      error={error}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}
