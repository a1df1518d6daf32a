import type { User } from '@baobab/contract/people/users';
import { call, type Session } from './helpers/api.ts';
import { expect, signIn, test } from './helpers/fixtures.ts';
import { button, dialog, expectFirstPage, rowOf, visit } from './helpers/parts.ts';

/** A user with a complete profile. */
async function someDoctor(session: Session): Promise<User> {
  for (let skip = 0; skip < 2_500; skip += 100) {
    const { users } = await call<{ users: User[] }>(
      'GET',
      `/user/admin/users?skip=${skip}&limit=100`,
      session,
    );
    const found = users.find(({ group, profile }) => group === 'doctor' && profile.dob && profile.bio);
    if (found) return found;
  }
  throw new Error('The demo data has no doctor with a profile');
}

const orDash = (value: string | null) => value || '–';
const national = (mobile: string) => mobile.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3');
const daysFirst = (day: string) => day.split('-').toReversed().join('/');

test('analytics-admin reads users without changing them', async ({ page }) => {
  const session = await signIn(page, 'analytics-admin');
  // The address does not open the form either.
  await page.goto('/users?dialog=add-user');

  await test.step('the list has no add buttons, no form and no switches', async () => {
    await expectFirstPage(page);
    await expect(page.getByRole('switch')).toHaveCount(20);
    for (const control of await page.getByRole('switch').all()) await expect(control).toBeDisabled();
    await expect(button(page, 'Add User')).toHaveCount(0);
    await expect(button(page, 'Add Partner Details')).toHaveCount(0);
    await expect(button(page, 'Export')).toBeEnabled();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('View shows every field of a user, dates as DD/MM/YYYY', async () => {
    const user = await someDoctor(session);
    const { profile } = user;
    await visit(page, `/users?search=${encodeURIComponent(user.mobile)}`);
    await button(rowOf(page, user.full_name), `View ${user.full_name}`).click();

    await expect(dialog(page, 'User Details')).toBeVisible();
    const shown = await dialog(page, 'User Details')
      .locator('dl > div')
      .evaluateAll((lines) =>
        lines.map((line) => [line.querySelector('dt')?.textContent, line.querySelector('dd')?.textContent]),
      );
    expect(shown).toEqual([
      ['First Name', user.firstName],
      ['Middle Name', orDash(user.middleName)],
      ['Last Name', user.lastName],
      ['Full Name', user.full_name],
      ['Username', user.username],
      ['Email', user.email],
      ['Phone Number', national(user.mobile)],
      ['Group', 'doctor'],
      ['Verified', user.verified ? 'Yes' : 'No'],
      ['Active', user.active ? 'Yes' : 'No'],
      ['Date of Birth', daysFirst(profile.dob!)],
      ['Gender', orDash(profile.gender)],
      ['Blood Group', orDash(profile.blood_group)],
      ['Education', orDash(profile.education)],
      ['Registration Number', orDash(profile.registration_no)],
      ['Registration Council', orDash(profile.registration_council)],
      ['License', orDash(profile.license)],
      ['Practice Started Year', orDash(profile.practice_started_year)],
      ['Speciality', orDash(profile.speciality.join(', '))],
      ['Languages', orDash(profile.languages.join(', '))],
      ['Short Bio', orDash(profile.bio)],
      ['User Id', `${user.uuid} Copy User Id ${user.uuid}`],
    ]);
  });

  await test.step('the details have an address, and Esc and Back close them', async () => {
    await visit(page, '/users?search=adamu');
    const row = rowOf(page, 'Adamu').first();
    await row.locator('td').nth(1).click();
    await expect(dialog(page, 'User Details')).toBeVisible();
    await expect(page).toHaveURL(/\/users\?search=adamu&dialog=user&id=[0-9a-f-]{36}$/);
    await page.reload();
    await expect(dialog(page, 'User Details')).toContainText('Adamu');
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'User Details')).toBeHidden();
    await expect(page).toHaveURL('/users?search=adamu');

    await row.locator('td').nth(1).click();
    await expect(dialog(page, 'User Details')).toBeVisible();
    await page.goBack();
    await expect(dialog(page, 'User Details')).toBeHidden();
    await expect(page).toHaveURL('/users?search=adamu');
  });
});
