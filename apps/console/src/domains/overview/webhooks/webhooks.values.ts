import type { NewWebhook } from '@baobab/contract/overview/webhooks';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { webhooksMessages as messages } from './webhooks.messages.ts';

export interface WebhookValues {
  name: string;
  url: string;
  events: string[];
  active: boolean;
}

export const webhookRules: Rules<WebhookValues> = {
  name: [required(messages.nameMissing)],
  url: [required(messages.urlMissing)],
  events: [(events) => (events.length === 0 ? messages.eventsMissing : null)],
};

export const webhookBody = ({ name, url, events }: WebhookValues): NewWebhook => ({
  name: name.trim(),
  url: url.trim(),
  events: events as NewWebhook['events'],
});
