import type { StaffMember } from '@baobab/contract/workspace/access/access';
import {
  addUser,
  call,
  newPerson,
  openSession,
  PASSWORD,
  sharedSession,
  type Session,
} from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { button, choose, dialog, visit } from './helpers/parts.ts';

const NEW_PASSWORD = 'three quiet mango trees';

/** A member of staff who has accepted an invitation. */
async function addMember(admin: Session, role: string): Promise<Session> {
  const { firstName, lastName, email, mobile } = newPerson();
  const invited = await call<{ data: { link: string } }>('POST', '/staff/invitations', admin, {
    email,
    role,
  });
  const { accessToken, user } = await call<{ accessToken: string; user: StaffMember }>(
    'POST',
    '/auth/invitations/accept',
    undefined,
    {
      token: new URLSearchParams(invited.data.link.split('?')[1]).get('invite'),
      username: `e2e-${mobile.slice(-6)}`,
      full_name: `${firstName} ${lastName}`,
      email,
      mobile,
      password: NEW_PASSWORD,
    },
  );
  return { accessToken, admin: user };
}

/** A conversation that a member has taken. */
async function giveConversation(admin: Session, member: Session): Promise<string> {
  const person = await addUser(admin);
  const consumer = await call<{ accessToken: string }>('POST', '/consumer/sign-in', undefined, {
    email: person.email,
    password: PASSWORD,
  });
  await call('POST', '/consumer/support/messages', { ...consumer, admin: member.admin }, { text: 'Hello' });
  const { data } = await call<{ data: { id: string }[] }>(
    'GET',
    `/support/channels?search=${encodeURIComponent(person.full_name)}`,
    admin,
  );
  await call('POST', `/support/channels/${data[0]!.id}/owner`, admin, { owner: member.admin.uuid });
  return data[0]!.id;
}
const ownerOf = async (admin: Session, channel: string) =>
  (
    await call<{ data: { owner: { uuid: string } | null } }>(
      'GET',
      `/records/support-channels/${channel}`,
      admin,
    )
  ).data.owner?.uuid ?? null;

test('the question before a colleague leaves names the open work and gives it to another', async ({
  page,
}) => {
  const admin = await signIn(page, 'admin', await openSession('admin'));
  await call('POST', '/account/step-up', admin, { password: PASSWORD });
  const support = await sharedSession('support');
  const [leaver, demoted] = [await addMember(admin, 'admin'), await addMember(admin, 'support')];
  const name = leaver.admin.full_name;
  const conversations = [await giveConversation(admin, leaver), await giveConversation(admin, leaver)];
  const returned = await giveConversation(admin, demoted);
  const consumer = await addUser(admin);
  const begins_at = new Date(Date.now() + 7 * 86_400_000).toISOString();
  await call('POST', '/bulknotification/send/selected', leaver, {
    type: 'information',
    title: 'Opening hours in December',
    message: 'We are open on every day.',
    user: [consumer.uuid],
    begins_at,
  });

  await test.step('disabling names the conversations and the planned notification, and asks for a colleague', async () => {
    await page.goto(`/staff?dialog=member&id=${leaver.admin.uuid}`);
    await button(dialog(page, 'Staff member'), 'Disable').click();
    const question = dialog(page, `Disable ${name}?`);
    await expect(question).toContainText('2 open conversations');
    await expect(question).toContainText('1 notification is sent as planned');
    await expect(question.getByRole('list', { name: 'Planned notifications' })).toContainText(
      'Opening hours in December',
    );
    await expectAccessible(page);
    await choose(question, 'Give the conversations to', new RegExp(support.admin.full_name));
    await button(question, 'Disable').click();
    await expect(notice(page, 'The account was disabled.')).toBeVisible();
    for (const channel of conversations) expect(await ownerOf(admin, channel)).toBe(support.admin.uuid);
  });

  await test.step('a role that may not answer returns the conversations to Unassigned', async () => {
    await visit(page, `/staff?dialog=member&id=${demoted.admin.uuid}`);
    const member = dialog(page, 'Staff member');
    await choose(member, 'Role', /^dmp-admin$/);
    await button(member, 'Change role').click();
    const question = dialog(page, `Make ${demoted.admin.full_name} dmp-admin?`);
    await expect(question).toContainText('1 open conversation');
    await button(question, 'Change role').click();
    await expect(notice(page, 'The role was changed.')).toBeVisible();
    expect(await ownerOf(admin, returned)).toBeNull();
  });

  await test.step('without open work the question says so', async () => {
    await button(dialog(page, 'Staff member'), 'Disable').click();
    const question = dialog(page, `Disable ${demoted.admin.full_name}?`);
    await expect(question).toContainText('There is no open work.');
    await button(question, 'Cancel').click();
  });
});
