import { call, newPerson, PASSWORD, sharedSession } from './helpers/api.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { button, liveReady } from './helpers/parts.ts';
import { log } from './helpers/support.ts';

interface Added {
  user: { uuid: string; full_name: string; email: string };
}

/** A consumer who has written to support, with the conversation. */
async function newWriter(text: string) {
  const admin = await sharedSession('admin');
  const { user } = await call<Added>('POST', '/user/auth/register', admin, newPerson());
  const { accessToken } = await call<{ accessToken: string }>('POST', '/consumer/sign-in', undefined, {
    email: user.email,
    password: PASSWORD,
  });
  const write = (message: string) =>
    call('POST', '/consumer/support/messages', { accessToken }, { text: message });
  await write(text);
  const person = await call<{ data: { channel: string } }>('GET', `/people/${user.uuid}`, admin);
  return { ...user, write, channel: person.data.channel };
}

test('the desk sees the conversations of merged people as one, and an undo separates them', async ({
  page,
}) => {
  const admin = await sharedSession('admin');
  const merged = await newWriter('First, from the old account');
  const kept = await newWriter('Second, from the new account');
  await merged.write('Third, from the old account again');
  await signIn(page, 'admin');
  const live = liveReady(page);
  await page.goto(`/support?channel=${merged.channel}`);
  await live;
  await expect(log(page)).toContainText('Third');
  await expect(log(page)).not.toContainText('Second');
  const reply = page.getByRole('textbox', { name: 'Message' });
  const note = page.getByRole('textbox', { name: 'Internal note' });
  await button(page, 'Note').click();
  await note.fill('A note in progress');
  await button(page, 'Reply').click();
  await reply.fill('A reply in progress');

  const body = { kind: 'consumer', kept: kept.uuid, merged: merged.uuid };
  const { data } = await call<{ data: { uuid: string } }>('POST', '/duplicates/merge', admin, body);
  await expect(page).toHaveURL(new RegExp(`channel=${kept.channel}`));
  await expect(log(page)).toContainText(/First.*Second.*Third/);
  await expect(reply).toHaveValue('A reply in progress');
  await button(page, 'Note').click();
  await expect(note).toHaveValue('A note in progress');
  await expectAccessible(page);

  await call('POST', `/duplicates/merges/${data.uuid}/undo`, admin, {});
  await expect(log(page)).not.toContainText('First');
  await expect(log(page)).toContainText('Second');
  await expect(log(page)).not.toContainText('Third');
});
