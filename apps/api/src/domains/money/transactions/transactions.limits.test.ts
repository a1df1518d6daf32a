import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { eventSender, eventText, secrets } from './payment-events.testing.ts';

const api = useTestApp({ RATE_LIMIT: '5', PAYSTACK_SECRET_KEY: secrets.paystack });
const { send, flutterwave } = eventSender(api);

test('events are answered with 404 without the secret of their provider', async () => {
  const { status, body } = await flutterwave(eventText('flutterwave-charge-completed', 'TX-1'));
  expect([status, body.message]).toEqual([
    404,
    'Events of flutterwave are not accepted: FLUTTERWAVE_SECRET_HASH is not set',
  ]);
});

test('wrong signatures are limited by address', async () => {
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push((await send('paystack', '{}', {})).status);
  expect(answers).toEqual([401, 401, 401, 401, 429]);
});
