import type { Webhook } from '@baobab/contract/overview/webhooks';
import { call, PASSWORD, sharedSession } from './api.ts';

/** Adds a webhook as an admin who has proved their identity. */
export async function addWebhook(
  changes: { url?: string; name?: string; events?: string[] } = {},
): Promise<Webhook> {
  const session = await sharedSession('admin');
  await call('POST', '/account/step-up', session, { password: PASSWORD });
  const body = {
    name: 'Receiver',
    url: 'https://receiver.example/',
    events: ['booking.created'],
    ...changes,
  };
  return (await call<{ data: Webhook }>('POST', '/webhooks', session, body)).data;
}
