import { afterAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { addMember, PASSWORD, startMailServer, stepUp, tokenIn } from '../staff/staff.testing.ts';

const first = await startMailServer();
const api = useTestApp({
  SMTP_URL: first.url,
  MAIL_FROM: 'Baobab <no-reply@clinic.example>',
  PUBLIC_URL: 'https://console.clinic.example/',
});
/** The server that runs now; a test stops it and starts another one on the same port. */
let server = first;
afterAll(() => server.close());

const NEW_PASSWORD = 'four loud baobab rivers';
const post = (path: string, body: object) => api.call('POST', path, { as: null, body });
const ask = (username: string) => post('/auth/password-resets', { username });
const check = (token: string) => post('/auth/password-resets/check', { token });
const accept = (token: string, password = NEW_PASSWORD) =>
  post('/auth/password-resets/accept', { token, password });
const login = (username: string, password: string) => post('/auth/login', { username, password });
const invite = (email: string) =>
  api.call('POST', '/staff/invitations', { body: { email, role: 'support' } });
const linkFor = (uuid: string) => api.call('POST', `/staff/${uuid}/password-reset`);

const mailsTo = (email: string) => server.mails.filter(({ to }) => to.includes(email));
/** Mail of the background arrives after the answer. */
const untilMail = (email: string, text: string) =>
  expect.poll(() => mailsTo(email).some((mail) => mail.text.includes(text)), { timeout: 60_000 }).toBe(true);
async function linkTo(email: string) {
  await untilMail(email, '?reset=');
  const mail = mailsTo(email).findLast(({ text }) => text.includes('?reset='))!;
  return /https:\S+reset=[\w-]+/.exec(mail.text)![0];
}
/** A member with a link for a new password, made without mail. */
async function memberWithLink() {
  const member = await inviteMember();
  await stepUp(api);
  await linkFor(member.uuid);
  return { ...member, reset: tokenIn(await linkTo(member.email)) };
}
/** `addMember` takes the link from the answer, which has none when the mail was sent. */
async function inviteMember() {
  await server.close();
  const member = await addMember(api, 'support');
  server = await startMailServer(first.port);
  return member;
}
const supportId = async () =>
  (await api.owner.query(`select uuid from accounts where username = 'support'`)).rows[0].uuid as string;
const lastAudit = async (action: string) =>
  (await api.owner.query('select * from audit_log where action = $1 order by id desc limit 1', [action]))
    .rows[0];

beforeEach(async () => {
  await api.call('GET', '/auth/me');
  await stepUp(api);
  await api.owner.query('delete from login_attempts');
});

test('an invitation arrives with its link, which the answer does not contain', async () => {
  const { body } = await invite('mailed@clinic.example');
  expect(body).toMatchObject({
    message: 'The link was sent to mailed@clinic.example.',
    data: { sent: true, link: null },
  });
  const [mail] = mailsTo('mailed@clinic.example');
  expect(mail!.text).toContain('From: Baobab <no-reply@clinic.example>');
  const [link] = /https:\/\/console\.clinic\.example\/login\?invite=[\w-]+/.exec(mail!.text)!;
  expect((await post('/auth/invitations/check', { token: tokenIn(link!) })).status).toBe(200);
});

test('a mail server that is down loses nothing: the answer says so and shows the link', async () => {
  await server.close();
  const { status, body } = await invite('down@clinic.example');
  expect([status, body.message]).toEqual([
    200,
    'The mail could not be sent. Copy the link and pass it to down@clinic.example.',
  ]);
  expect(body.data.link).toMatch(/^https:\/\/console\.clinic\.example\/login\?invite=/);
  expect((await post('/auth/invitations/check', { token: tokenIn(body.data.link) })).status).toBe(200);
  server = await startMailServer(first.port);
  const { uuid } = (await api.call('GET', '/staff?search=down@clinic.example')).body.data[0];
  const again = await api.call('POST', `/staff/invitations/${uuid}/resend`);
  expect(again.body.data).toMatchObject({ sent: true, link: null });
  expect(mailsTo('down@clinic.example')).toHaveLength(1);
});

test('a forgotten password is set by the link of the mail, once, and ends all sessions', async () => {
  const member = await inviteMember();
  expect((await ask(member.username.toUpperCase())).status).toBe(200);
  const token = tokenIn(await linkTo(member.email));
  expect((await check(token)).body).toEqual({ username: member.username });
  const { rows } = await api.owner.query(
    `select extract(epoch from expires_at - created_at) / 3600 as hours from password_resets where account_uuid = $1`,
    [member.uuid],
  );
  expect(Number(rows[0].hours)).toBe(1);
  expect((await accept(token)).body.message).toBe('Your password was changed. Sign in with the new one.');
  expect((await api.call('GET', '/auth/me', { token: member.token })).status).toBe(401);
  expect((await login(member.username, PASSWORD)).status).toBe(401);
  expect((await login(member.username, NEW_PASSWORD)).status).toBe(200);
  await untilMail(member.email, 'Your password was changed by a link');
  const bell = await api.owner.query('select message from bell_items where account_uuid = $1', [member.uuid]);
  expect(bell.rows).toEqual([
    { message: 'Your password was changed by a link. All your sessions were ended.' },
  ]);
  for (const again of [await check(token), await accept(token, 'another long passphrase')])
    expect([again.status, again.body.message]).toEqual([
      409,
      'This link has been used already. Sign in with your username and password.',
    ]);
  expect((await lastAudit('staff.link-refused')).details).toEqual({ kind: 'reset', reason: 'used' });
  expect((await lastAudit('staff.reset-password')).subject).toBe(member.uuid);
});

test('an unknown name, a disabled account and a known one get the same answer', async () => {
  const member = await inviteMember();
  await api.owner.query('update accounts set active = false where uuid = $1', [member.uuid]);
  const requests = await api.countAudit('staff.request-reset');
  const answers = [await ask('nobody-here'), await ask(member.username), await ask('support')];
  for (const { status, body } of answers)
    expect([status, body]).toEqual([
      200,
      { message: 'If this account exists, a link is on its way to its e-mail address.' },
    ]);
  await linkTo('halima.abubakar@baobab.example');
  expect(await api.countAudit('staff.request-reset')).toBe(requests + 1);
  expect(mailsTo(member.email)).toEqual([]);
});

test('the answer to a known name needs no more of the database than that to an unknown one', async () => {
  const email = 'halima.abubakar@baobab.example';
  const before = mailsTo(email).length;
  const locked = await api.owner.connect();
  try {
    // Every statement about an account would wait for the end of this transaction.
    await locked.query('begin');
    await locked.query('lock table accounts, staff, password_resets, audit_log in access exclusive mode');
    for (const name of ['nobody-here', 'support', email])
      expect([name, (await ask(name)).status]).toEqual([name, 200]);
    expect(mailsTo(email)).toHaveLength(before);
  } finally {
    await locked.query('rollback');
    locked.release();
  }
  await expect.poll(() => mailsTo(email).length, { timeout: 60_000 }).toBe(before + 2);
});

test('the username and the e-mail address of an account share its limit', async () => {
  const email = 'halima.abubakar@baobab.example';
  const before = await api.countAudit('staff.request-reset');
  for (const name of ['support', 'support', email, email]) expect((await ask(name)).status).toBe(200);
  const attempts = async () =>
    (await api.owner.query('select n from login_attempts where key = $1', [`reset:${await supportId()}`]))
      .rows[0]?.n;
  await expect.poll(attempts, { timeout: 60_000 }).toBe(4);
  await expect.poll(() => api.countAudit('staff.request-reset'), { timeout: 60_000 }).toBe(before + 3);
});

test('the fourth request for a name is refused with 429, whether or not the name exists', async () => {
  for (const name of ['nobody-at-all', 'dmp-admin']) {
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push((await ask(name)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
  }
});

test('the link of an admin is valid for 48 hours and is told to the person', async () => {
  const member = await inviteMember();
  const { body } = await linkFor(member.uuid);
  expect(body.data).toMatchObject({ sent: true, link: null });
  expect(Math.round((Date.parse(body.data.expires_at) - Date.now()) / 3_600_000)).toBe(48);
  const { rows } = await api.owner.query('select message from bell_items where account_uuid = $1', [
    member.uuid,
  ]);
  expect(rows).toEqual([{ message: 'Adaeze Okafor created a link to set a new password for you.' }]);
  await api.owner.query('update sessions set stepped_up_at = null');
  expect((await linkFor(member.uuid)).body.code).toBe('step_up_required');
});

test('a short, common or own password is refused, and the link still works', async () => {
  const { reset, username } = await memberWithLink();
  for (const password of ['short', 'Password12345', `${username}-${username}`]) {
    const { status, body } = await accept(reset, password);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['password']]);
  }
  expect((await accept(reset)).status).toBe(200);
});

test('an expired, an unknown and a malformed link, and that of a disabled account, are refused', async () => {
  const { reset, uuid } = await memberWithLink();
  await api.owner.query('update accounts set active = false where uuid = $1', [uuid]);
  expect((await accept(reset)).body.message).toBe('This account is disabled. Ask an admin to enable it.');
  expect((await linkFor(uuid)).status).toBe(409);
  await api.owner.query('update password_resets set expires_at = now()');
  expect((await accept(reset)).body.message).toBe('This link has expired. Ask for a new one.');
  const unknown = await check('made-up');
  expect([unknown.status, unknown.body.message]).toEqual([
    404,
    'This link is not valid. Check that it was copied completely.',
  ]);
  expect((await check('x'.repeat(200))).status).toBe(422);
  expect((await linkFor('01890000-0000-7000-8000-000000000000')).status).toBe(404);
});

test('a password that is changed otherwise ends the open links', async () => {
  const { reset, uuid } = await memberWithLink();
  await api.owner.query(`update staff set password_hash = password_hash || 'x' where account_uuid = $1`, [
    uuid,
  ]);
  expect((await check(reset)).status).toBe(409);
});

test('ten concurrent requests with one link set one password', async () => {
  const { reset } = await memberWithLink();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => accept(reset, `${NEW_PASSWORD} ${n}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an address with more than fifty refused links gets 429 and fills no more of the trail', async () => {
  const before = await api.countAudit('staff.link-refused');
  const statuses = [];
  for (let n = 0; n < 52; n += 1) statuses.push((await check(`made-up-${n}`)).status);
  expect(statuses.slice(49)).toEqual([404, 429, 429]);
  expect(await api.countAudit('staff.link-refused')).toBe(before + 50);
});
