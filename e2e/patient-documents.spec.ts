import type { HealthDetails, Patient } from '@baobab/contract/people/patients';
import { call, type Session } from './helpers/api.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { button, dialog, visit } from './helpers/parts.ts';

/** A patient with documents. */
async function documented(session: Session): Promise<HealthDetails> {
  for (let page = 0; ; page += 1) {
    const { data: patients } = await call<{ data: Patient[] }>(
      'GET',
      `/patient/admin/data-patient?limit=100&pagenum=${page}`,
      session,
    );
    if (patients.length === 0) throw new Error('No patient has documents');
    for (const { uuid, bookings } of patients) {
      if (bookings.totalBookings < 2) continue;
      const { data: details } = await call<{ data: HealthDetails }>(
        'GET',
        `/ep/healthDetails/${uuid}`,
        session,
      );
      if (details.doctor_case_note.length > 0 && details.medicine.length > 0) return details;
    }
  }
}

test('the documents of a patient', async ({ page, browserErrors }) => {
  browserErrors.expect(/404|500/);
  const session = await signIn(page, 'admin');
  const patient = await documented(session);

  await test.step('the document icon of a patient opens the documents, and the viewer shows one and survives a reload', async () => {
    await page.goto(`/patients?search=${encodeURIComponent(patient.mobile ?? patient.full_name)}`);
    await page.getByRole('link', { name: `Documents of ${patient.full_name}` }).click();
    await expect(page).toHaveURL(`/viewpatientDocs?patient=${patient.uuid}`);
    for (const title of ['Case Notes', 'Psychiatry Case Notes', 'Medicine Reports', 'Lab Reports'])
      await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
    await expectAccessible(page);

    await page
      .getByRole('button', { name: /^View Medicine Reports/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog', { name: `Medicine Reports of ${patient.full_name}` });
    await expect(viewer.locator('canvas')).toBeVisible();
    await expect(viewer).toContainText('Prescription');
    await expectAccessible(page);
    await page.reload();
    await expect(viewer.locator('canvas')).toBeVisible();

    await test.step('on a phone the zoom buttons stay on one line', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      const [out, larger] = await Promise.all([
        button(viewer, 'Zoom out').boundingBox(),
        button(viewer, 'Zoom in').boundingBox(),
      ]);
      expect(larger!.y).toBe(out!.y);
      await page.setViewportSize({ width: 1366, height: 768 });
    });

    await test.step('printing shows only the document, on one page', async () => {
      const sheets = page.locator('body > [aria-hidden] canvas');
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', 'yes');
      });
      await button(viewer, 'Print').focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('body[data-printed]')).toBeVisible();
      await expect(sheets).toHaveCount(1);
      const paper = (await page.pdf()).toString('latin1');
      expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await expect(sheets).toHaveCount(0);
    });

    await button(viewer, 'Close').click();
    await expect(page).toHaveURL(`/viewpatientDocs?patient=${patient.uuid}`);
  });

  await test.step('a failed preview closes and can be retried', async () => {
    await page.route(
      '**/ep-lab/caseNotepreviewejs/*',
      (route) => route.fulfill({ status: 500, json: { message: 'no' } }),
      { times: 1 },
    );
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
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('an unknown patient shows a message, and no patient a warning that links to the patients', async () => {
    await visit(page, '/viewpatientDocs?patient=01900000-0000-7000-8000-000000000000');
    await expect(page.getByText('This record no longer exists.')).toBeVisible();
    await visit(page, '/viewpatientDocs');
    await expect(dialog(page, 'Caution')).toContainText('Please Select the Patient first');
    await expectAccessible(page);
    await button(page, 'OK').click();
    await expect(page).toHaveURL('/patients');
    await visit(page, '/viewpatientDocs');
    await page.getByRole('combobox', { name: 'Patient', exact: true }).click();
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(/viewpatientDocs\?patient=/);
  });
});
