import type { Page } from '@playwright/test';
import { call, newPerson, openSession, PASSWORD, sharedSession } from './api.ts';
import type { FormCase } from './form-cases.ts';
import { button, dialog, field, passwordField, visit } from './parts.ts';

/** Answers a write that opens a form, which the test would refuse. */
const answer = (page: Page, path: string, status: number, json: object) =>
  page.route(`**/api/v1${path}`, (route) => route.fulfill({ status, json }), { times: 1 });

/** The sign-in screen of a browser without a session. */
async function signedOut(page: Page, address: string) {
  await page.evaluate(() => {
    localStorage.clear();
    // The next load of a page does not sign in again.
    sessionStorage.setItem('auth-stored', 'yes');
  });
  await page.goto(address);
}

const linkOf = async (path: string, body?: object) => {
  const session = await openSession('admin');
  await call('POST', '/account/step-up', session, { password: PASSWORD });
  const { data } = await call<{ data: { link: string } }>('POST', path, session, body);
  return data.link;
};

async function staffId(username: string) {
  const path = `/staff?search=${username}`;
  const { data } = await call<{ data: { uuid: string }[] }>('GET', path, await sharedSession('admin'));
  return data[0]!.uuid;
}

async function consumerWithPatient() {
  const session = await sharedSession('admin');
  const list = '/user/admin/consumers/data?limit=50';
  const { data } = await call<{ data: { uuid: string }[] }>('GET', list, session);
  for (const { uuid } of data) {
    const path = `/privacy/people/${uuid}`;
    const person = await call<{ data: { patients: object[] } }>('GET', path, session);
    if (person.data.patients.length > 0) return uuid;
  }
  throw new Error('No consumer has a patient');
}

async function openDraft(page: Page) {
  const path = '/bulknotification/list/0?state=draft';
  const reply = await call<Record<string, unknown>>('GET', path, await sharedSession('admin'));
  const rows = Object.values(reply).find(Array.isArray) as { uuid: string }[];
  await visit(page, `/push-notification?dialog=view&id=${rows[0]!.uuid}`);
  return dialog(page, 'Notification Details');
}

const secondFactorTab = async (page: Page) => {
  await visit(page, '/account?tab=second-factor');
  await button(page, 'Set up').waitFor();
};
const QR = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/** Forms that open after some steps. */
export const formsInSteps: Record<string, FormCase[]> = {
  'second factors': [
    {
      file: 'domains/workspace/account/PasskeyCard.tsx',
      async open(page) {
        // Browsers offer passkeys at a host name only, and the tests run at an address.
        await page.route('**/api/v1/account', async (route) => {
          const response = await route.fetch();
          const reply = (await response.json()) as { data: { second_factor: object } };
          Object.assign(reply.data.second_factor, { passkeys_possible: true });
          await route.fulfill({ response, json: reply });
        });
        // Loads the page, because the account that was read before is kept for some seconds.
        await page.goto('/account?tab=second-factor');
      },
    },
    {
      file: 'domains/workspace/account/TotpDialog.tsx',
      async open(page) {
        await secondFactorTab(page);
        await answer(page, '/account/totp', 200, {
          data: { challenge: 'of-the-test', secret: 'JBSWY3DPEHPK3PXP', qr: QR },
        });
        await button(page, 'Set up').click();
      },
    },
    {
      file: 'domains/workspace/account/StepUpDialog.tsx',
      async open(page) {
        await secondFactorTab(page);
        await answer(page, '/account/totp', 403, {
          message: 'Confirm your identity',
          code: 'step_up_required',
          requestId: 'test',
        });
        await button(page, 'Set up').click();
        await passwordField(dialog(page, 'Confirm your identity'), 'Your password').waitFor();
      },
    },
  ],
  'people and messages in steps': [
    {
      file: 'domains/overview/privacy/PatientForm.tsx',
      async open(page) {
        await visit(page, `/people/${await consumerWithPatient()}`);
        await button(page, 'Personal data').click();
        await page.getByRole('menuitem', { name: 'Correct personal data' }).click();
        await field(page, 'Data of').click();
        await page
          .getByRole('option', { name: /^Patient / })
          .first()
          .click();
      },
    },
    {
      file: 'domains/messages/bulk-notifications/EditDialog.tsx',
      open: async (page) => button(await openDraft(page), 'Edit').click(),
    },
    {
      file: 'domains/messages/bulk-notifications/ScheduleForm.tsx',
      open: async (page) => button(await openDraft(page), 'Schedule').click(),
    },
    {
      file: 'domains/messages/support/QuickReplyDialog.tsx',
      async open(page) {
        const path = '/support/channels';
        const { data } = await call<{ data: { id: string }[] }>('GET', path, await sharedSession('support'));
        await visit(page, `/support?channel=${data[0]!.id}`);
        await button(page, 'Quick replies').click();
        await page.getByRole('menuitem', { name: 'Save a quick reply' }).click();
      },
    },
  ],
  'signing in': [
    { file: 'domains/workspace/access/LoginScreen.tsx', open: (page) => signedOut(page, '/login') },
    {
      file: 'domains/workspace/access/SecondFactorForm.tsx',
      async open(page) {
        await signedOut(page, '/login');
        await answer(page, '/auth/login', 401, {
          message: 'Enter the code of your authenticator app',
          code: 'second_factor_required',
          current: { challenge: 'of-the-test', methods: ['totp'] },
          requestId: 'test',
        });
        await field(page, 'Username').fill('admin');
        await page.locator('input[type="password"]').fill('any password');
        await page.locator('button[type="submit"]').click();
        await field(page, 'Code of your authenticator app').waitFor();
      },
    },
    {
      file: 'domains/workspace/access/InvitationForm.tsx',
      open: async (page) =>
        signedOut(page, await linkOf('/staff/invitations', { email: newPerson().email, role: 'support' })),
    },
    {
      file: 'domains/workspace/access/ResetForm.tsx',
      open: async (page) =>
        signedOut(page, await linkOf(`/staff/${await staffId('analytics-admin')}/password-reset`)),
    },
  ],
};
