import type { CDPSession } from '@playwright/test';
import { generateSync } from 'otplib';
import { expect, expectAccessible, notice, test } from './helpers/fixtures.ts';
import { button, dialog, field, logIn, passwordField, profile } from './helpers/parts.ts';
import { startEmptyProduct } from './helpers/server.ts';

const PASSWORD = 'three quiet mango trees';
const product = { address: '', token: '' };
let end: () => Promise<void> = async () => undefined;

async function post(call: string, body: object) {
  const headers = { 'content-type': 'application/json', 'x-auth-token': product.token };
  const method = call === '/security-settings' ? 'PUT' : 'POST';
  const reply = await fetch(`${product.address}/api/v1${call}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  expect(reply.status, call).toBe(200);
  return (await reply.json()) as { accessToken: string };
}

// A separate product: a second factor of demo staff would stop the sign-ins of other tests.
test.beforeAll(async () => {
  const started = await startEmptyProduct('e2e-account.log');
  end = started.stop;
  // Browsers offer passkeys at a host name only.
  product.address = started.address.replace('127.0.0.1', 'localhost');
  const { accessToken } = await post('/auth/invitations/accept', {
    token: new URL(started.invitation).searchParams.get('invite'),
    username: 'ngozi',
    full_name: 'Ngozi Eze',
    email: 'ngozi@clinic.example',
    mobile: '08035551234',
    password: PASSWORD,
  });
  product.token = accessToken;
});
test.afterAll(() => end());

/** A platform authenticator that confirms every request. */
async function addAuthenticator(devtools: CDPSession) {
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The code of the next time step, which the server accepts too; the current one may have been used. */
const codeOf = (secret: string, ahead = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead });

test('a required second factor is set up, asked at sign-in and asked again for a step-up', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/403/);
  await post('/account/step-up', { password: PASSWORD });
  await post('/security-settings', { values: { second_factor_roles: ['admin'] } });
  await addAuthenticator(await page.context().newCDPSession(page));

  await page.goto(`${product.address}/login`);
  await logIn(page, 'ngozi', PASSWORD);
  await expect(page).toHaveURL(`${product.address}/account?tab=second-factor`);
  await expect(page.getByText('Your role needs a second factor.')).toBeVisible();
  await expectAccessible(page);

  await button(page, 'Set up').click();
  const stepUp = dialog(page, 'Confirm your identity');
  await expect(passwordField(stepUp, 'Your password')).toBeFocused();
  await expectAccessible(page);
  await passwordField(stepUp, 'Your password').fill(PASSWORD);
  await button(stepUp, 'Confirm').click();

  const setUp = dialog(page, 'Set up an authenticator app');
  await expect(setUp.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await setUp.getByText(/^Key: /).textContent())!.replace('Key:', '').replaceAll(' ', '');
  await field(setUp, 'Code').fill(codeOf(secret));
  await button(setUp, 'Turn on').click();
  const codes = dialog(page, 'Recovery codes');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = (await codes.getByRole('listitem').first().textContent())!;
  await button(codes, 'I have saved the codes').click();
  await expect(page).toHaveURL(`${product.address}/dashboard`);

  await profile(page).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await page.getByRole('tab', { name: 'Second factor' }).click();
  await field(page, 'Name of the new passkey').fill('Office laptop');
  await button(page, 'Add a passkey').click();
  await expect(button(page, 'Remove Office laptop')).toBeVisible();

  const logOut = async () => {
    await profile(page).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(field(page, 'Username')).toBeVisible();
  };
  await logOut();
  await logIn(page, 'ngozi', PASSWORD);
  await expect(field(page, 'Code of your authenticator app')).toBeFocused();
  await expectAccessible(page);
  await button(page, 'Use a passkey').click();
  await expect(profile(page)).toContainText('Ngozi Eze');

  await page.goto(`${product.address}/account?tab=second-factor`);
  await button(page, 'Replace codes').click();
  await button(dialog(page, 'Replace the recovery codes?'), 'Replace').click();
  await button(stepUp, 'Cancel').click();
  await expect(notice(page, 'Confirm your identity to continue')).toBeVisible();
  await button(page, 'Replace codes').click();
  await button(dialog(page, 'Replace the recovery codes?'), 'Replace').click();
  await button(stepUp, 'Use a passkey').click();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expect(codes.getByText(recoveryCode)).toHaveCount(0);
  await button(codes, 'I have saved the codes').click();

  await page.getByRole('tab', { name: 'Sessions' }).click();
  await expect(page.getByText('This session')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Preferences' }).click();
  await page.getByRole('checkbox', { name: 'Exports' }).uncheck();
  await page.getByRole('switch', { name: 'Quiet hours' }).check();
  await page.getByLabel('To (Lagos time)').fill('20:00');
  await expect(page.getByText('Enter another time than the start')).toBeVisible();
  await page.getByLabel('To (Lagos time)').fill('06:30');
  // The switch has sent a request, too, whose response may arrive only now.
  const saved = page.waitForResponse((reply) => reply.request().postData()?.includes('06:30') === true);
  await page.getByLabel('To (Lagos time)').blur();
  expect((await saved).request().postDataJSON()).toEqual({ value: { from: '20:00', to: '06:30' } });
  await expectAccessible(page);

  await logOut();
  await logIn(page, 'ngozi', PASSWORD);
  await field(page, 'Code of your authenticator app').fill(codeOf(secret, 30));
  await button(page, 'CONFIRM').click();
  await expect(profile(page)).toContainText('Ngozi Eze');
});

test('the name and the password are changed, with a message at each wrong field', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  await page.goto(`${product.address}/login`);
  await page.evaluate(
    ([accessToken, admin]) =>
      localStorage.setItem('auth', JSON.stringify({ isLogin: true, accessToken, admin: JSON.parse(admin!) })),
    [
      product.token,
      JSON.stringify(
        await (
          await fetch(`${product.address}/api/v1/auth/me`, { headers: { 'x-auth-token': product.token } })
        ).json(),
      ),
    ],
  );
  await page.goto(`${product.address}/account`);
  await field(page, 'Full Name').fill('Ngozi Ada Eze');
  await button(page, 'Save').click();
  await expect(profile(page)).toContainText('Ngozi Ada Eze');
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Password' }).click();
  await passwordField(page, 'Current password').fill('wrong');
  await passwordField(page, 'New password').fill('copper window lantern');
  await passwordField(page, 'Repeat new password').fill('copper window lantern');
  await button(page, 'Change password').click();
  await expect(page.getByText('The password is incorrect').first()).toBeVisible();
  await expect(passwordField(page, 'Current password')).toBeFocused();
  await passwordField(page, 'Current password').fill(PASSWORD);
  await button(page, 'Change password').click();
  await expect(notice(page, 'Your password was changed.')).toBeVisible();
  await expectAccessible(page);
});
