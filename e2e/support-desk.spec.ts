import { call, openSession } from './helpers/api.ts';
import { expect, signIn, test } from './helpers/fixtures.ts';
import { bell } from './helpers/parts.ts';
import { channels, log, openConsumer, openDesk, write } from './helpers/support.ts';

test('a reply of a colleague carries their name, and a search keeps the name of the open conversation', async ({
  page,
  browser,
  browserErrors,
}) => {
  const admin = await openSession('admin');
  await signIn(page, 'support');
  const consumer = await openConsumer(browser, browserErrors, admin);
  const name = consumer.person.full_name;
  await openDesk(page, name);
  const id = new URL(page.url()).searchParams.get('channel')!;
  await call('POST', `/support/channels/${id}/messages`, admin, { text: 'Your result is ready' });
  await expect(log(page).locator('[data-mine]').last()).toContainText(admin.admin.full_name);
  await expect(channels(page).filter({ hasText: name })).toContainText(
    `${admin.admin.full_name}: Your result is ready`,
  );
  await write(page, 'Have a good day');
  await expect(channels(page).filter({ hasText: name })).toContainText('You: Have a good day');
  await page.getByPlaceholder('Search person or message').fill('nobodyiscalledthis');
  await expect(page.getByText('No conversation matches').first()).toBeVisible();
  const head = page.getByRole('region', { name: 'Conversation' });
  await expect(head.getByRole('heading', { name })).toBeVisible();
  await expect(head.getByText('Online')).toBeVisible();
  await consumer.context.close();
});

test('a new message notifies in the bell, opening its conversation clears the item, and further messages leave the bell silent', async ({
  page,
  browser,
  browserErrors,
}) => {
  const admin = await openSession('admin');
  const session = await signIn(page, 'support');
  const consumer = await openConsumer(browser, browserErrors, admin);
  const name = consumer.person.full_name;
  const statuses = async () => {
    const path = `/notification/list/${session.admin.uuid}`;
    const { data } = await call<{ data: { message: string; status: string }[] }>('GET', path, session);
    return data.filter(({ message }) => message.endsWith(name)).map(({ status }) => status);
  };
  await expect.poll(statuses).toEqual(['unread']);
  await openDesk(page, name);
  await expect.poll(statuses).toEqual(['read']);
  await expect(log(consumer.page).locator('[data-mark="Read"]').last()).toBeVisible();
  await write(consumer.page, 'One more question');
  await expect.poll(statuses).toEqual(['read', 'read']);
  await bell(page).click();
  await expect(page.getByText(`New support message from ${name}`).first()).toBeVisible();
  await consumer.context.close();
});
