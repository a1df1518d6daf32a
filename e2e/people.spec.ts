import type { Person } from '@baobab/contract/overview/people';
import type { Transaction } from '@baobab/contract/money/transactions';
import type { Page } from '@playwright/test';
import { call, sharedSession, type Session } from './helpers/api.ts';
import { addBooking } from './helpers/bookings.ts';
import { expect, expectAccessible, expectNotice, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, dialog, field, searchEverything, tabTo, visit } from './helpers/parts.ts';
import { channels, openConsumer, openDesk } from './helpers/support.ts';

const readPerson = async (session: Session, uuid: string) =>
  (await call<{ data: Person }>('GET', `/people/${uuid}`, session)).data;
const tabNames = (page: Page) => page.getByRole('tablist', { name: 'About this person' }).getByRole('tab');
const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('support sees what its side pane shows, and no more', async ({ page, browser, browserErrors }) => {
  browserErrors.expect(/404/);
  await signIn(page, 'support');
  const session = await sharedSession('admin');
  const { person, context } = await openConsumer(browser, browserErrors, session);
  await openDesk(page, person.full_name);
  const pane = page.getByRole('complementary', { name: 'About this person' });
  await pane.getByRole('link', { name: person.full_name }).click();
  await expect(page).toHaveURL(`/people/${person.uuid}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.full_name);
  await expect(tabNames(page)).toHaveText(['Time line']);
  const about = page.getByRole('region', { name: 'About this person' });
  await expect(about.getByRole('term')).toHaveText(['Phone Number', 'Email', 'Joined']);
  await expect(about.getByRole('link')).toHaveText(['Open chat', /^\+234/, person.email]);
  await expect(about.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  const { doctor } = await addBooking(session);
  await visit(page, `/people/${doctor.uuid}`);
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();

  // The same by keyboard, from a part of the phone number.
  await visit(page, '/support');
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(person.mobile.slice(-8));
  const conversation = channels(page).filter({ hasText: 'Good morning' });
  await expect(conversation).toHaveCount(1);
  await tabTo(page, conversation);
  await page.keyboard.press('Enter');
  await pane.getByRole('link', { name: person.full_name }).waitFor();
  await tabTo(page, pane.getByRole('link', { name: person.full_name }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/people/${person.uuid}`);
  await context.close();
});

test('the page of a person, and the ways to it', async ({ page }) => {
  const session = await signIn(page, 'admin');

  await test.step('a caller with a part of a phone number gets the refund of a cancelled appointment by keyboard alone', async () => {
    const { booking, consumer } = await addBooking(session);
    await call('GET', `/booking/adminBooking/admincancel/${booking.uuid}`, session);
    const { refunds_due: due, full_name } = await readPerson(session, consumer.uuid);
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(consumer.mobile.slice(-8));
    const hit = page.getByRole('group', { name: 'People' }).getByRole('option', { name: full_name });
    await expect(hit).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/people/${consumer.uuid}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(full_name);
    await expect(page.getByRole('list', { name: 'Time line' })).toContainText('Refund due');

    await tabTo(page, page.getByRole('link', { name: /refunds? due$/ }));
    await page.keyboard.press('Enter');
    const reference = booking.transaction!.reference_id;
    await tabTo(page, button(page, `View ${reference}`));
    await page.keyboard.press('Enter');
    const details = dialog(page, 'Transaction Details');
    await tabTo(page, field(details, 'Refund Provided'));
    const complete = page.getByRole('option', { name: 'Complete', exact: true });
    await page.keyboard.press('ArrowDown');
    await expect(complete).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(complete).toHaveAttribute('data-combobox-selected', 'true');
    await page.keyboard.press('Enter');
    const yes = button(dialog(page, 'Are you sure?'), 'Yes');
    await tabTo(page, yes);
    await expectNotice(page, 'Refund', () => page.keyboard.press('Enter'));
    await expect(details).toContainText('Completed on');
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    expect((await readPerson(session, consumer.uuid)).refunds_due).toBe(due! - 1);
  });

  await test.step('a caller with a part of a phone number is found by mouse, and lists link to doctor and patient', async () => {
    const { consumer, doctor, patient } = await addBooking(session);
    const { full_name } = await readPerson(session, consumer.uuid);
    await visit(page, '/dashboard');
    await searchEverything(page).click();
    await page.getByRole('combobox').fill(consumer.mobile.slice(-8));
    await page.getByRole('group', { name: 'People' }).getByRole('option', { name: full_name }).click();
    await expect(page).toHaveURL(`/people/${consumer.uuid}`);
    await page.getByRole('tab', { name: /^Appointments/ }).click();
    const row = listed(page, 'Appointments').filter({ hasText: doctor.full_name }).first();
    const link = row.getByRole('link', { name: doctor.full_name });
    await link.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await link.boundingBox())!;
    await page.mouse.move(x - 4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 1, y + height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection())), 'a drag selects text').not.toBe('');
    await expect(page).toHaveURL(`/people/${consumer.uuid}?tab=appointments`);
    await link.click();
    await expect(page).toHaveURL(`/people/${doctor.uuid}`);
    await page.getByRole('tab', { name: /^Payments/ }).click();
    const payment = listed(page, 'Payments and refunds').filter({ hasText: patient.full_name }).first();
    await payment.getByRole('link', { name: patient.full_name }).click();
    await expect(page).toHaveURL(`/patients/${patient.uuid}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(patient.full_name);
    await page.getByRole('tab', { name: 'Who looked, who changed' }).click();
    await expect(listed(page, 'Who looked, who changed').first()).toContainText('(admin)');
    await expectAccessible(page);
  });

  await test.step('the reference of a failed payment leads by keyboard alone to the reason', async () => {
    const path = '/payment/search-alls?type=all&status=failed';
    const { reference_id } = (await call<{ data: Transaction[] }>('GET', path, session)).data[0]!;
    await visit(page, '/dashboard');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    // The palette keeps the last search.
    await page.keyboard.press('Control+a');
    await page.keyboard.type(reference_id);
    const hit = page.getByRole('group', { name: 'Transactions' }).getByRole('option', { name: reference_id });
    await expect(hit).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Transaction Details')).toContainText(/Why It Failed.+\. .+/);
  });

  await test.step('staff note something about a person and delete it', async () => {
    const { consumer } = await addBooking(session);
    const text = `Prefers calls in the evening ${consumer.uuid.slice(-6)}`;
    await visit(page, `/people/${consumer.uuid}?tab=notes`);
    await button(page, 'Add note').click();
    await expect(page.getByText('Enter the text of the note.')).toBeVisible();
    await field(page, 'New note').fill(text);
    await expectNotice(page, 'Note added', () => button(page, 'Add note').click());
    const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: text });
    await expect(note).toContainText(session.admin.full_name);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Time line' }).click();
    await expect(page.getByRole('list', { name: 'Time line' })).toContainText(text);
    await page.getByRole('tab', { name: /^Notes/ }).click();
    await note.getByRole('button', { name: /^Delete/ }).click();
    await button(dialog(page, 'Delete this note?'), 'Yes').click();
    await expect(note).toBeHidden();
  });

  await test.step('the pages of a consumer, a doctor and a company are accessible and fit a phone', async () => {
    const { consumer, doctor } = await addBooking(session);
    const companies = await call<{ data: { uuid: string }[] }>(
      'GET',
      '/user/auth/company/list?limit=1',
      session,
    );
    for (const path of [
      `/people/${consumer.uuid}`,
      `/people/${doctor.uuid}?tab=earnings`,
      `/companies/${companies.data[0]!.uuid}?tab=spending`,
    ]) {
      await visit(page, path);
      await page.getByRole('tab').first().waitFor();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page);
      for (const width of [390, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => fitsWidth(page), `${path} at ${width}`).toBe(true);
      }
    }
  });
});

test('every kind of account has a page with its actions', async ({ page }) => {
  const session = await sharedSession('admin');
  await signIn(page, 'admin');
  const lists = {
    Influencer: '/user/auth/influencer/list?limit=1',
    Introducer: '/user/auth/introducer/list?limit=1',
    'Pharmacist partner': '/user/auth/pharmacy/list?limit=1',
    'Diagnostic partner': '/user/partner/getPartnerdetail?limit=1&group=diagnostic',
  };
  for (const [kind, path] of Object.entries(lists)) {
    const reply = await call<Record<string, unknown>>('GET', path, session);
    const [row] = Object.values(reply).find(Array.isArray) as { uuid: string }[];
    await page.goto(`/people/${row!.uuid}`);
    const about = page.getByRole('region', { name: 'About this person' });
    await expect(about.getByText(kind, { exact: true })).toBeVisible();
    await expectAccessible(page);
    if (kind === 'Pharmacist partner') {
      await page.getByRole('tab', { name: 'Reports' }).click();
      await expect(page.getByRole('table', { name: 'Referred users, all time' })).toBeVisible();
      await page.getByRole('tab', { name: 'Commissions' }).click();
      await expect(page.getByRole('tabpanel').getByText('%').first()).toBeVisible();
    }
    // The form opens on the page itself.
    await button(about, 'Edit').click();
    await expect(page.getByRole('dialog')).toContainText('Email');
    expect(new URL(page.url()).pathname).toBe(`/people/${row!.uuid}`);
  }
});

test('a role that sees no records of a person is not told that there are none', async ({ page }) => {
  const session = await sharedSession('admin');
  const { users } = await call<{ users: { uuid: string }[] }>(
    'GET',
    '/user/admin/users?group=consumer&limit=1',
    session,
  );
  await signIn(page, 'analytics-admin');
  await page.goto(`/people/${users[0]!.uuid}`);
  await expect(page.getByText('Your role sees the account of this person, not their records.')).toBeVisible();
  await expect(page.getByText('Nothing here yet')).toHaveCount(0);
});
