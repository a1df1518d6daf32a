import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { fixturesFor } from '../../../testing/fixtures.ts';
import { startProcess } from '../../../testing/process.ts';
import { scopesIn } from '../../../testing/integrations-page.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { openItems, resultPdf } from '../../care/lab-orders/lab-orders.testing.ts';
import { keysOf } from '../../workspace/api-keys/api-keys.testing.ts';
import { environment, findDeliveries, send, subscribe, useReceiver } from './webhooks.testing.ts';

/** The examples of docs/integrations.md, as they are, against a server. */
const api = useTestApp(environment);
const receiver = useReceiver();
const { makeKey } = keysOf(api);
const EXAMPLES = path.join(import.meta.dirname, '../../../../../../docs/examples');

/** A server, and a key with exactly the scopes that the page names for the example. */
async function startOffice(heading: string) {
  const server = await startProcess(api.url, api.settings);
  onTestFinished(server.stop);
  const { secret } = await makeKey({ scopes: await scopesIn(heading) });
  return { BAOBAB: server.address, BAOBAB_AUTH: `authorization: Bearer ${secret}` };
}

/** An SMS gateway that keeps what it is asked to send. */
async function startGateway() {
  const sent: { to: string; text: string }[] = [];
  const server = http.createServer(async (request, reply) => {
    sent.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    reply.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { sent, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function freePort(): Promise<number> {
  const probe = http.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

test('an SMS is sent once when a booking is completed, and a forged message is refused', async () => {
  const office = await startOffice('Example: an SMS on booking');
  const gateway = await startGateway();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  const { uuid, secret } = await subscribe(api, address, ['booking.created', 'booking.booked']);
  const example = spawn(process.execPath, [path.join(EXAMPLES, 'sms-on-booking.mjs')], {
    env: { ...process.env, ...office, WEBHOOK_SECRET: secret, SMS_GATEWAY: gateway.url, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void example.kill());
  await once(example.stdout, 'data');

  const fixtures = fixturesFor(api);
  const [doctor, patient] = [
    await fixtures.addDoctor({ name: 'Ngozi Example' }),
    await fixtures.addPatient(),
  ];
  const at = new Date('2030-03-02T09:00:00Z');
  const booking = await fixtures.addBooking(doctor, patient, { status: 'pending', at });
  await send(api, uuid);
  expect(gateway.sent).toEqual([]);
  await api.owner.query(`update bookings set status = 'booked' where uuid = $1`, [booking]);
  await send(api, uuid);
  const { rows } = await api.owner.query('select mobile from accounts where uuid = $1', [patient.consumer]);
  const text = 'Your appointment with Ngozi Example is on 02/03/2030, 10:00:00.';
  expect(gateway.sent).toEqual([{ to: rows[0].mobile, text }]);
  const states = (await findDeliveries(api, uuid)).map(({ status }) => status);
  expect(states).toEqual(['delivered', 'delivered']);
  const { deliveries } = (await api.call('GET', `/webhooks/${uuid}/deliveries`)).body;
  await api.call('POST', `/webhooks/deliveries/${deliveries[0].uuid}/replay`);
  await send(api, uuid);
  expect(gateway.sent).toHaveLength(1);
  const forged = await fetch(address, { method: 'POST', body: '{}' });
  expect(forged.status).toBe(401);
});

test('a laboratory posts a result with curl, a repeated request stores it once, and a subscriber hears of it', async () => {
  const office = await startOffice('Example: a lab that posts a result');
  const { uuid } = await subscribe(api, receiver.url, ['lab-order.result']);
  const [one] = await openItems(api, 1);
  const file = path.join(api.settings.dataDir, 'result.pdf');
  await writeFile(file, await resultPdf());
  const run = () =>
    promisify(execFile)('sh', [path.join(EXAMPLES, 'lab-result.sh'), one!.order, one!.item, file], {
      env: { ...process.env, ...office },
    });
  const first = JSON.parse((await run()).stdout);
  expect(JSON.parse((await run()).stdout)).toEqual(first);
  await send(api, uuid);
  expect(receiver.received.map(({ type, data }) => [type, data['uuid'], data['test']])).toEqual([
    ['lab-order.result', one!.order, one!.item],
  ]);
});
