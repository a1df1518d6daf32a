import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { dialog, field, openRow, visit } from './helpers/parts.ts';

test('feedback and its details', async ({ page }) => {
  await signIn(page, 'admin');

  await test.step('filters feedback by doctor and shows its stars and every question with its answer', async () => {
    await page.goto('/feedbacks');
    const list = listed(page, 'Feedbacks');
    await expect(list).toHaveCount(12);
    const doctor = (await list.first().locator('td[data-label="Doctor Name"]').textContent())!;
    await field(page, 'Doctor').fill(doctor);
    await page.getByRole('option', { name: doctor }).first().click();
    await expect(page).toHaveURL(/doctor=/);
    await expect(list.last()).toContainText(doctor);
    const patient = (await list.first().locator('td[data-label="Patient Name"]').textContent())!;
    await field(page, 'Patient').fill(patient);
    await page.getByRole('option', { name: patient }).first().click();
    await expect(page).toHaveURL(/patient=/);
    await expect(list.first()).toContainText(patient);
    await openRow(list.first());
    const details = dialog(page, 'Feedback Details');
    await expect(details).toContainText('Please rate this consultation');
    await expect(details.getByRole('img', { name: /^[1-5] of 5 stars$/ })).toBeVisible();
    await expect(details).toContainText(`${patient} about ${doctor}`);
    await expectAccessible(page);
    // A link opens the feedback, whatever the list shows.
    const id = new URL(page.url()).searchParams.get('id');
    await visit(page, `/feedbacks?from=2020-01-01&to=2020-01-02&dialog=view&id=${id}`);
    await expect(details).toContainText(`${patient} about ${doctor}`);
  });
});
