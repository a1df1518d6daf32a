import type { ThirdPartyDoctor } from '@baobab/contract/people/third-party-doctors';
import { readFile } from 'node:fs/promises';
import readXlsxFile from 'read-excel-file/node';
import type { Page } from '@playwright/test';
import { call, type Session } from './helpers/api.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { headers, listed, search, unique } from './helpers/master-data.ts';
import {
  button,
  choose,
  countCalls,
  dateRange,
  dialog,
  field,
  messageUnder,
  openRow,
  visit,
} from './helpers/parts.ts';

const doctors = (page: Page) => listed(page, 'Third party doctors');
const patients = (page: Page) => listed(page, 'Patients of third party doctors');
const read = async (session: Session, query: string) =>
  (await call<{ data: ThirdPartyDoctor[] }>('GET', `/user/admin/search/external/doctors?${query}`, session))
    .data;
const transactionsOf = (session: Session, uuid: string) =>
  call<{ outstanding: number; bank_detail: { acc_number: string } }>(
    'GET',
    `/ep/dtransaction/list?doctor_uuid=${uuid}`,
    session,
  );

test('third-party doctors, their payments and their patients', async ({ page, browserErrors }) => {
  browserErrors.expect(/409|422/);
  const session = await signIn(page, 'admin');

  await test.step('missing values of a third-party doctor are NA', async () => {
    await page.goto('/saas');
    await expect(headers(page)).toHaveText([
      'Name',
      'Mobile Number',
      'Email',
      'Experience',
      'Status',
      'View',
      'Edit',
      'Transactions',
    ]);
    await page.getByRole('searchbox', { name: 'Search Doctor' }).fill('newcomer');
    await expect(doctors(page)).toHaveCount(1);
    await doctors(page).click();
    const details = dialog(page, 'Doctor Details');
    const value = (label: string) =>
      details
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd');
    await expect(value('Lab Test Advice Commission')).toHaveText('NA');
    await expect(value('Experience')).toHaveText('NA');
  });

  await test.step('an edit of a third-party doctor keeps the suspension of a colleague', async () => {
    await visit(page, '/saas');
    const doctor = (await read(session, 'limit=1&pagenum=5'))[0]!;
    await search(page, doctor.email);
    await button(doctors(page), `Edit ${doctor.full_name}`).click();
    const edit = dialog(page, 'Edit Doctor');
    await field(edit, 'Experience').fill('7.5');
    await button(edit, 'Submit').click();
    expect(await messageUnder(field(edit, 'Experience'))).toBe('Enter whole years from 0 to 70');
    await field(edit, 'Experience').fill('7');
    await field(edit, 'Prescription Commission').fill('3.5');
    await call('PUT', `/user/suspend-user/${doctor.uuid}/${!doctor.active}`, session);
    await button(edit, 'Submit').click();
    await expect(edit).toBeHidden();
    await expect(doctors(page)).toContainText('7 years');
    const status = doctor.active ? 'Inactive' : 'Active';
    await expect(doctors(page).getByRole('img', { name: status, exact: true })).toBeVisible();
  });

  await test.step('records a payment once and never above the outstanding amount', async () => {
    // Not every doctor has an account and enough outstanding.
    const owed = await read(session, 'limit=20&outstanding=yes');
    const payments = await Promise.all(owed.map(({ uuid }) => transactionsOf(session, uuid)));
    const doctor =
      owed[
        payments.findIndex(
          ({ outstanding, bank_detail }) => outstanding > 2_000 && bank_detail.acc_number.length === 10,
        )
      ]!;
    await visit(page, `/saas?search=${doctor.email}`);
    await button(doctors(page), `Transactions ${doctor.full_name}`).click();
    const dialogue = dialog(page, 'Doctor Transaction Details');
    await expect(dialogue.getByText(doctor.full_name, { exact: true })).toBeVisible();
    await expect(dialogue.getByText('Total Earnings')).toBeVisible();
    await expect(dialogue.getByText('Total OutStandings')).toBeVisible();
    const outstanding = async () => (await transactionsOf(session, doctor.uuid)).outstanding;
    const before = await outstanding();
    await button(dialogue, 'Add').click();
    const form = dialogue.getByRole('region', { name: 'Add transaction' });
    const submit = () => button(form, 'Submit').click();
    await submit();
    expect(await messageUnder(field(form, 'Transaction Id'))).toBe('Please enter Transaction Id');
    expect(await messageUnder(field(form, 'Amount'))).toBe('Please enter Amount!');
    await expectAccessible(page);

    const id = unique('E2E');
    const reads = countCalls(page, '/ep/dtransaction/list');
    await field(form, 'Transaction Id').fill(id);
    await expect(form.getByText(/^Account: .*\d{10}/)).toBeVisible();
    await form.getByRole('button', { name: /^Pay the full ₦/ }).click();
    await expect(field(form, 'Amount')).toHaveValue(before.toLocaleString('en'));
    await field(form, 'Amount').fill(String(before + 1));
    await submit();
    await expect.poll(() => messageUnder(field(form, 'Amount'))).toContain('more than the outstanding');
    await expect.poll(reads).toBe(1);
    await field(form, 'Amount').fill('1,000.25');
    await submit();
    await expect(form).toBeHidden();
    await expect(dialogue.getByRole('row').filter({ hasText: id })).toContainText('₦1,000.25');
    expect(await outstanding()).toBeCloseTo(before - 1_000.25, 2);

    await button(dialogue, 'Add').click();
    await field(form, 'Transaction Id').fill(id.toLowerCase());
    await field(form, 'Amount').fill('1');
    await submit();
    await expect
      .poll(() => messageUnder(field(form, 'Transaction Id')))
      .toBe('This transaction id was already recorded for this doctor');
    await button(form, 'Cancel').click();
    await expect(form).toBeHidden();

    // Simulates an order that was cancelled after its payout.
    await page.route('**/ep/dtransaction/list*', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ json: { ...(await reply.json()), outstanding: 0, overpaid: 20.01 } });
    });
    await page.reload();
    await expect(dialogue.getByText('Overpaid₦20.01')).toBeVisible();
    await expect(dialogue.getByText('This doctor was paid ₦20.01 more than the doctor earned')).toBeVisible();
    await expect(button(dialogue, 'Add')).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('patients are filtered by doctor, also in the export', async () => {
    await visit(page, '/saas?tab=patients');
    await expect(headers(page)).toHaveText([
      'Name',
      'Phone',
      'Email',
      'Date of Birth',
      'Gender',
      'Doctors',
      'Lab Tests',
      'Prescriptions',
      'View',
    ]);
    await expectAccessible(page);
    const doctor = (await read(session, 'limit=1&pagenum=8'))[0]!;
    await choose(page, 'Doctor', doctor.full_name);
    await expect(patients(page).first()).toContainText(doctor.full_name.slice(0, 8));
    await expect(page).toHaveURL(/doctor=/);
    await openRow(patients(page).first());
    await expect(dialog(page, 'Patient Details').getByText('Blood Group')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/dialog=/);

    await visit(page, `${page.url()}&from=2025-01-01&to=2026-10-31`);
    await expect(dateRange(page)).toHaveValue(/2025/);
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
    const [sheet] = await readXlsxFile(await readFile(await file.path()));
    expect(sheet!.data.length).toBeGreaterThan(2);
    for (const row of sheet!.data.slice(1)) expect(row[6]).toBe(doctor.full_name);
    await button(page, 'Clear Doctor').click();
    await expect(page).not.toHaveURL(/doctor=/);
  });
});
