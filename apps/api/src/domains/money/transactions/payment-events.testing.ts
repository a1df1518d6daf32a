import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newId } from '../../../platform/ids.ts';
import type { TestApp } from '../../../testing/test-app.ts';

export const secrets = { paystack: 'sk_test_0f3c9a7d', flutterwave: 'flw-secret-hash-81b2' };
export const settings = {
  PAYSTACK_SECRET_KEY: secrets.paystack,
  FLUTTERWAVE_SECRET_HASH: secrets.flutterwave,
};

const folder = path.join(import.meta.dirname, '../../../testing/payment-events');
interface Recorded {
  data: Record<string, unknown>;
}

/** A recorded event about another reference, with some of its data replaced, as the text that is sent. */
export function eventText(name: string, about: string, data: Record<string, unknown> = {}): string {
  const file = readFileSync(path.join(folder, `${name}.json`), 'utf8');
  const recorded = JSON.parse(file.replaceAll('TX-RECORDED', about)) as Recorded;
  // The provider numbers its transactions, so another reference has another id.
  const id = `${String(recorded.data['id'])}-${about}`;
  return JSON.stringify({ ...recorded, data: { ...recorded.data, id, ...data } });
}

export const hmac = (algorithm: string, secret: string, text: string, encoding: 'hex' | 'base64') =>
  createHmac(algorithm, secret).update(text).digest(encoding);

export function eventSender(api: TestApp) {
  const send = (provider: string, payload: string, headers: Record<string, string>) =>
    api.call('POST', `/payment-events/${provider}`, {
      as: null,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  return {
    send,
    paystack: (text: string) =>
      send('paystack', text, { 'x-paystack-signature': hmac('sha512', secrets.paystack, text, 'hex') }),
    flutterwave: (text: string) => send('flutterwave', text, { 'verif-hash': secrets.flutterwave }),
  };
}

/** Adds a payment of ₦12,500, the amount of the recorded events; returns its id and reference. */
export async function addPayment(api: TestApp, values: Record<string, unknown> = {}) {
  const uuid = newId();
  const { rows } = await api.owner.query(`select uuid from accounts where kind = 'consumer' limit 1`);
  const row = {
    uuid,
    reference_id: `TX-EV-${uuid.slice(-12)}`,
    kind: 'appointment',
    amount_kobo: 1_250_000,
    status: 'pending',
    consumer_uuid: rows[0].uuid,
    ...values,
  };
  const names = Object.keys(row);
  await api.owner.query(
    `insert into payments (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return { uuid, reference: row.reference_id };
}
