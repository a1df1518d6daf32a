import { webhookEventNames, webhookEventTypes } from '@baobab/contract/overview/webhook-event-types';
import { CheckboxesField } from '../../../kit/form/CheckFields.tsx';
import { TextField } from '../../../kit/form/fields.tsx';
import type { Form } from '../../../kit/form/form.ts';
import classes from './webhooks.module.css';
import { webhooksMessages as messages } from './webhooks.messages.ts';
import type { WebhookValues } from './webhooks.values.ts';

const options = webhookEventNames.map((name) => ({
  value: name,
  label: name,
  description: webhookEventTypes[name].replaceAll('`', ''),
}));

export const WebhookFields = ({ form }: { form: Form<WebhookValues> }) => (
  <>
    <div className={classes.group}>
      <TextField form={form} name="name" label="Name" required />
    </div>
    <div className={classes.group}>
      <TextField form={form} name="url" label="Address" placeholder={messages.urlHint} required />
    </div>
    <CheckboxesField
      form={form}
      name="events"
      label="Events"
      options={options}
      className={classes.group}
      listClass={classes.events}
      required
    />
  </>
);
