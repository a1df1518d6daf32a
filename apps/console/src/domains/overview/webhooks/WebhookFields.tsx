import { webhookEventNames, webhookEventTypes } from '@baobab/contract/overview/webhook-event-types';
import { Checkbox } from '@mantine/core';
import { TextField } from '../../../kit/form/fields.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { useField } from '../../../kit/form/use-field.tsx';
import classes from './webhooks.module.css';
import { webhooksMessages as messages } from './webhooks.messages.ts';
import type { WebhookValues } from './webhooks.values.ts';

export const WebhookFields = ({ form }: { form: Form<WebhookValues> }) => (
  <>
    <div className={classes.group}>
      <TextField form={form} name="name" label="Name" required />
    </div>
    <div className={classes.group}>
      <TextField form={form} name="url" label="Address" placeholder={messages.urlHint} required />
    </div>
    <EventChoices form={form} />
  </>
);

function EventChoices({ form }: { form: Form<WebhookValues> }) {
  const { value, set, error } = useField(form, 'events');
  return (
    <Checkbox.Group
      label="Events"
      withAsterisk
      value={value}
      error={error && <span role="alert">{error}</span>}
      className={classes.group}
      onChange={(picked) => set(webhookEventNames.filter((name) => picked.includes(name)))}
    >
      <div className={classes.events}>
        {webhookEventNames.map((name) => (
          <Checkbox
            key={name}
            value={name}
            label={name}
            description={webhookEventTypes[name].replaceAll('`', '')}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
