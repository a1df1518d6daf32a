import type { HealthDetails, Patient } from '@baobab/contract/patients';
import { readFile } from 'node:fs/promises';
import { call, type Session } from './api.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, signIn, test } from './fixtures.ts';
import { listed, search } from './master-data.ts';
import { button, dialog } from './parts.ts';

interface Patients {
  data: Patient[];
  count: number;
}
const list = (session: Session, query = '') =>
  call<Patients>('GET', `/patient/admin/data-patient?limit=100${query}`, session);
const health = async (session: Session, uuid: string) =>
  (await call<{ data: HealthDetails }>('GET', `/ep/healthDetails/${uuid}`, session)).data;

/** A patient with documents. */
async function documented(session: Session): Promise<HealthDetails> {
  for (const { uuid, bookings } of (await list(session)).data) {
    if (bookings.totalBookings < 2) continue;
    const details = await health(session, uuid);
    if (details.doctor_case_note.length > 0 && details.medicine.length > 0) return details;
  }
  throw new Error('No patient has documents');
}

test('searches patients, shows their percentage, and exports them as CSV', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const { data } = await list(session);
  await page.goto('/patients');
  await expect(listed(page, 'Patients')).toHaveCount(10);
  await expectAccessibleInBothThemes(page);
  const wanted = data[20]!;
  const { count } = await list(session, `&search=${encodeURIComponent(wanted.full_name)}`);
  await search(page, wanted.full_name);
  await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible();
  const started = page.waitForEvent('download');
  await button(page, 'Export').click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^Patients_\d{8}-\d{6}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(count + 1);

  await button(page, `View ${wanted.full_name}`).first().click();
  const { profile_percentage } = await health(session, wanted.uuid);
  const details = dialog(page, 'Patient Details');
  await expect(details).toContainText(/Profile (0|15|60|80|100)% complete/);
  if (count === 1) await expect(details).toContainText(`Profile ${profile_percentage}% complete`);
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(details).toContainText(wanted.full_name);
});

test('the document icon opens the documents of a patient; the viewer survives a reload', async ({ page }) => {
  const patient = await documented(await signIn(page, 'admin'));
  await page.goto(`/patients?search=${encodeURIComponent(patient.mobile ?? patient.full_name)}`);
  await page.getByRole('link', { name: `Documents of ${patient.full_name}` }).click();
  await expect(page).toHaveURL(`/viewpatientDocs?patient=${patient.uuid}`);
  for (const title of ['Case Notes', 'Psychiatry Case Notes', 'Medicine Reports', 'Lab Reports'])
    await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page
    .getByRole('button', { name: /^View Medicine Reports/ })
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: /^Medicine Reports/ });
  await expect(viewer.locator('canvas')).toBeVisible();
  await expect(viewer).toContainText('Prescription');
  await expectAccessible(page);
  await page.reload();
  await expect(viewer.locator('canvas')).toBeVisible();

  const sheets = page.locator('body > [aria-hidden] canvas');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await button(viewer, 'Print').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await expect(sheets).toHaveCount(1);
  // Printing shows only the document, on one page.
  const paper = (await page.pdf()).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheets).toHaveCount(0);

  await button(viewer, 'Close').click();
  await expect(page).toHaveURL(`/viewpatientDocs?patient=${patient.uuid}`);
});

test('without a patient a warning links to the patients', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/viewpatientDocs');
  await expect(dialog(page, 'Caution')).toContainText('Please Select the Patient first');
  await expectAccessible(page);
  await button(page, 'OK').click();
  await expect(page).toHaveURL('/patients');
});

test('a failed preview closes and can be retried', async ({ page, browserErrors }) => {
  browserErrors.expect(/500/);
  const patient = await documented(await signIn(page, 'admin'));
  await page.route(
    '**/ep-lab/caseNotepreviewejs/*',
    (route) => route.fulfill({ status: 500, json: { message: 'no' } }),
    { times: 1 },
  );
  await page.goto(`/viewpatientDocs?patient=${patient.uuid}`);
  await page
    .getByRole('button', { name: /^View Case Notes/ })
    .first()
    .click();
  const retry = page.getByRole('button', { name: /^Retry Case Notes/ });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[data-kind]')).toHaveCount(0);
  await retry.click();
  await expect(page.getByRole('dialog').locator('canvas')).toBeVisible();
});

test('a role without permission sees that there is no access', async ({ page, browserErrors }) => {
  browserErrors.expect(/403/);
  await signIn(page, 'support');
  for (const path of ['/patients', '/consumers', '/order', '/treatment_order']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  }
});
