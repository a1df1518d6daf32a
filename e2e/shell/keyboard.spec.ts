import type { Locator } from '@playwright/test';
import { PASSWORD, newPerson } from '../helpers/api.ts';
import { expect, notice, signIn, test } from '../helpers/fixtures.ts';
import { button, dialog, field, rows, tabTo, visit } from '../helpers/parts.ts';

/** Expects a visible focus indicator. */
async function expectVisibleFocus(target: Locator) {
  const marks = await target.evaluate((element) => {
    // A switch has its focus ring on the track next to the input.
    const drawn = element.getAttribute('role') === 'switch' ? element.nextElementSibling! : element;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(drawn);
    return { outline: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2, boxShadow };
  });
  expect(marks.outline || marks.boxShadow !== 'none', JSON.stringify(marks)).toBe(true);
}

test('signs in, adds a user and closes the dialog by keyboard only', async ({ page }) => {
  const person = newPerson();
  await page.goto('/login');
  await expect(field(page, 'Username')).toBeFocused();
  await expectVisibleFocus(field(page, 'Username'));
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('users');
  await expect(page.getByRole('option', { selected: true })).toContainText('Users');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(10);

  const opener = button(page, 'Add User');
  await tabTo(page, opener);
  await expectVisibleFocus(opener);
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Add User');
  await expect(field(form, 'First Name')).toBeFocused();
  await expectVisibleFocus(field(form, 'First Name'));
  for (const text of [person.firstName, '', person.lastName, person.email, '']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(field(form, 'Mobile No.')).toBeFocused();
  await page.keyboard.type(person.mobile.replace('+234', '0'));
  await page.keyboard.press('Enter');
  await expect(notice(page, 'User added Successfully!')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the keyboard in the list and the forms of users', async ({ page }) => {
  await signIn(page, 'admin');

  await test.step('the first Tab offers to skip the sidebar, and every control of a row is reachable with visible focus', async () => {
    await page.goto('/users');
    await expect(rows(page)).toHaveCount(10);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    const row = rows(page).first();
    for (const control of [
      row.getByRole('button', { name: /^View/ }),
      row.getByRole('switch', { name: /active$/ }),
    ]) {
      await tabTo(page, control);
      await expectVisibleFocus(control);
    }
    await page.keyboard.press('Shift+Tab');
    const view = row.getByRole('button', { name: /^View/ });
    while (!(await view.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'User Details')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'User Details')).toBeHidden();
    await expect(view).toBeFocused();
  });

  await test.step('Esc closes an unchanged form at once, and asks once after input', async () => {
    const opener = button(page, 'Add User');
    await opener.press('Enter');
    const form = dialog(page, 'Add User');
    await expect(field(form, 'First Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.press('Enter');
    await expect(field(form, 'First Name')).toBeFocused();
    await page.keyboard.type('Ada');
    await page.keyboard.press('Escape');
    const question = dialog(page, 'Discard your changes?');
    await expect(button(question, 'Keep editing')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(form).toBeVisible();
    await expect(field(form, 'First Name')).toHaveValue('Ada');

    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(button(question, 'Discard')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await opener.press('Enter');
    await expect(field(form, 'First Name')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('Esc closes an open list of choices before the form, and arrow keys start from the selected choice', async () => {
    await visit(page, '/users?dialog=add-partner');
    const form = dialog(page, 'Add Partner');
    for (const name of ['City', 'Branch name']) {
      await field(form, name).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('option')).toHaveCount(0);
      await expect(form).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();

    await button(page, 'Add User').click();
    const country = field(dialog(page, 'Add User'), 'Country code');
    await country.focus();
    await expect(page.getByRole('option', { name: '+234 Nigeria' })).toBeVisible();
    await country.press('ArrowDown');
    await country.press('Enter');
    await expect(country).toHaveValue('+683 Niue');
  });
});
