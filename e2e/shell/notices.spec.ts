import type { Locator } from '@playwright/test';
import { newPerson } from '../helpers/api.ts';
import { expect, notice, signIn, test } from '../helpers/fixtures.ts';
import { button, dialog, field, rows } from '../helpers/parts.ts';

async function expectUncovered(shown: Locator, parts: readonly Locator[]) {
  for (const width of [1920, 1366, 1024, 768, 390]) {
    await shown.page().setViewportSize({ width, height: 768 });
    for (const part of parts) {
      await part.scrollIntoViewIfNeeded();
      const [box, cover] = [(await part.boundingBox())!, (await shown.boundingBox())!];
      const apart =
        box.x >= cover.x + cover.width ||
        cover.x >= box.x + box.width ||
        box.y >= cover.y + cover.height ||
        cover.y >= box.y + box.height;
      expect(apart, `at ${width} px`).toBe(true);
    }
  }
}

test('a notice covers neither title, Close and Submit of a dialog nor the pager, and goes when the next attempt succeeds', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  await signIn(page, 'admin');
  const person = newPerson();
  await page.clock.install();
  await page.goto('/users');
  await expect(rows(page)).toHaveCount(10);
  await page.route('**/user/auth/register', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
  );
  await button(page, 'Add User').click();
  const form = dialog(page, 'Add User');
  await field(form, 'First Name').fill(person.firstName);
  await field(form, 'Last Name').fill(person.lastName);
  await field(form, 'Email').fill(person.email);
  await field(form, 'Mobile No.').fill(person.mobile.replace('+234', '0'));
  // No notice closes by itself until the clock runs.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await button(form, 'Submit').click();
  const failed = notice(page, 'Failed!');
  await expect(failed).toBeVisible();

  // The notice stays while the pointer is on it.
  await failed.hover();
  await page.clock.fastForward(60_000);
  await expect(failed).toBeVisible();

  await expectUncovered(failed, [
    form.getByRole('heading', { name: 'Add User' }),
    button(form, 'Close'),
    button(form, 'Submit'),
  ]);

  await page.unroute('**/user/auth/register');
  await button(form, 'Submit').click();
  const added = notice(page, 'User added Successfully!');
  await expect(added).toBeVisible();
  await page.clock.runFor(500);
  await expect(form).toBeHidden();
  await expectUncovered(added, [page.getByRole('navigation', { name: 'Pages' })]);
  await expect(failed).toHaveCount(0);
});
