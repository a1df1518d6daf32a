import { newPerson } from '../helpers/api.ts';
import { expect, notice, signIn, test } from '../helpers/fixtures.ts';
import { button, dialog, field, rows } from '../helpers/parts.ts';

test('a notice covers neither Submit nor the pager, and goes when the next attempt succeeds', async ({
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
  await button(form, 'Submit').click();
  const failed = notice(page, 'Failed!');
  await expect(failed).toBeVisible();

  // The notice stays while the pointer is on it.
  await failed.hover();
  await page.clock.fastForward(60_000);
  await expect(failed).toBeVisible();

  const pager = page.getByRole('navigation', { name: 'Pages', includeHidden: true });
  for (const width of [1920, 1366, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 768 });
    const shown = (await failed.boundingBox())!;
    for (const covered of [button(form, 'Submit'), pager]) {
      await covered.scrollIntoViewIfNeeded();
      const box = (await covered.boundingBox())!;
      const apart =
        box.x >= shown.x + shown.width ||
        shown.x >= box.x + box.width ||
        box.y >= shown.y + shown.height ||
        shown.y >= box.y + box.height;
      expect(apart, `at ${width} px`).toBe(true);
    }
  }

  await page.unroute('**/user/auth/register');
  await button(form, 'Submit').click();
  await expect(notice(page, 'User added Successfully!')).toBeVisible();
  await expect(failed).toHaveCount(0);
});
