import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { addUser, call, openSession, PASSWORD } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, dialog, field, messageUnder, pressOften } from './helpers/parts.ts';
import { addWebhook } from './helpers/webhooks.ts';

/** A receiver on this machine whose status the test sets. */
async function startReceiver() {
  const bodies: string[] = [];
  const receiver = { bodies, status: 200, url: '', close: () => undefined as void };
  const server = http.createServer(async (request, reply) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    reply.writeHead(receiver.status).end('Thank you');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  receiver.close = () => void server.close();
  return receiver;
}

test('webhooks: add, test, deliveries, replay, secret, edit and delete', async ({ page, browserErrors }) => {
  // The question for the identity, and the refused address.
  browserErrors.expect(/403|422/);
  const receiver = await startReceiver();
  const session = await openSession('admin');
  await call('POST', '/account/step-up', session, { password: PASSWORD });
  await signIn(page, 'admin');
  const name = `SMS gateway ${Date.now()}`;
  const row = listed(page, 'Webhooks').filter({ hasText: name });

  await test.step('adds a webhook and shows its secret once', async () => {
    await page.goto('/webhooks');
    await button(page, 'Add Webhook').first().click();
    const form = dialog(page, 'Add Webhook');
    await button(form, 'Submit').click();
    expect(await messageUnder(field(form, 'Name'))).toBe('Enter a name');
    await expect(form.getByText('Choose at least one event')).toBeVisible();
    await field(form, 'Name').fill(name);
    await field(form, 'Address').fill('http://8.8.8.8/');
    await form.getByRole('checkbox', { name: 'person.created' }).check();
    await expectAccessible(page);
    await button(form, 'Submit').click();
    const stepUp = dialog(page, 'Confirm your identity');
    const refusal = form.getByText('The address must begin with https://');
    const password = stepUp.getByLabel('Your password', { exact: true });
    await expect(password.or(refusal).first()).toBeVisible();
    if (await password.isVisible()) {
      await password.fill(PASSWORD);
      await button(stepUp, 'Confirm').click();
    }
    await expect(refusal).toBeVisible();
    await field(form, 'Address').fill(receiver.url);
    await button(form, 'Submit').click();
    await expect(field(form, 'Secret')).toHaveValue(/^whsec_/);
    await expectAccessible(page);
    await button(form, 'Done').click();
    await expect(row).toContainText('On');
  });

  await test.step('a test shows request and reply', async () => {
    await row.getByRole('button', { name: /^View/ }).click();
    const view = dialog(page, 'Webhook');
    await button(view, 'Send test').click();
    await expect(notice(page, 'The receiver accepted the test')).toBeVisible();
    await expect(view.getByText('Thank you')).toBeVisible();
    await expect(view.getByText('"webhook.test"')).toBeVisible();
    await expectAccessible(page);
    await button(view, 'All deliveries').click();
    await expect(view.getByRole('row').filter({ hasText: 'webhook.test' })).toContainText('Delivered');
    await expectAccessible(page);
  });

  await test.step('an event arrives within seconds and is replayed', async () => {
    const view = dialog(page, 'Webhook');
    await addUser(session);
    const arrived = () => receiver.bodies.filter((body) => body.includes('"person.created"')).length;
    await expect.poll(arrived).toBe(1);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^View/ }).click();
    await view.getByRole('button', { name: /^View person\.created/ }).click();
    await expect(view.getByText('/api/v1/records/users/')).toBeVisible();
    await pressOften(view, 'Replay');
    await expect(notice(page, 'The event is sent again')).toBeVisible();
    await expect.poll(arrived).toBe(2);
    await expect(view.getByRole('row').filter({ hasText: 'person.created (replay)' })).toHaveCount(1);
  });

  await test.step('the secret is replaced after a question', async () => {
    const view = dialog(page, 'Webhook');
    await button(view, 'Replace secret').click();
    await button(dialog(page, 'Replace the secret?'), 'Replace').click();
    await expect(field(view, 'Secret')).toHaveValue(/^whsec_/);
    await expect(view.getByText('Earlier secret signs until')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('switches the webhook off and deletes it', async () => {
    await row.getByRole('button', { name: /^Edit/ }).click();
    const form = dialog(page, 'Edit Webhook');
    await form.getByRole('switch', { name: 'Send events' }).click();
    await button(form, 'Submit').click();
    await expect(notice(page, 'Webhook updated').first()).toBeVisible();
    await expect(row).toContainText('Off');
    await row.getByRole('button', { name: /^View/ }).click();
    await button(dialog(page, 'Webhook'), 'Delete').click();
    await button(dialog(page, `Delete the webhook ${name}?`), 'Delete').click();
    await expect(row).toHaveCount(0);
  });
  receiver.close();
});

test('a webhook opens by its link on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin');
  const { uuid, name } = await addWebhook({ name: `Phone ${Date.now()}` });
  await page.goto(`/webhooks?dialog=view&id=${uuid}`);
  await expect(dialog(page, 'Webhook').getByText(name)).toBeVisible();
  await expect(dialog(page, 'Webhook').getByText('No event was sent in the last 30 days.')).toBeVisible();
  await expectAccessible(page);
});

test('the calendar address of a doctor is created, read and revoked', async ({ page, request }) => {
  const session = await signIn(page, 'admin');
  const { data } = await call<{ data: { uuid: string }[] }>(
    'GET',
    '/user/admin/search/doctors?limit=1',
    session,
  );
  await page.goto(`/doctors?dialog=view&id=${data[0]!.uuid}`);
  await button(dialog(page, 'Doctor Details'), 'Calendar addresses').click();
  const view = dialog(page, 'Calendar addresses');
  await expect(view.getByText('This doctor has no calendar address.')).toBeVisible();
  await button(view, 'Create address').click();
  const address = await field(view, 'Address').inputValue();
  const file = await request.get(address);
  expect([file.status(), (await file.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);
  await expectAccessible(page);
  await button(view, 'Revoke All clinics').click();
  await button(dialog(page, 'Revoke this calendar address?'), 'Revoke').click();
  await expect(view.getByText('This doctor has no calendar address.')).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});
