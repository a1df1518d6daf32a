import { addUser, sharedSession } from '../helpers/api.ts';
import { expect, expectAccessible, signIn, test } from '../helpers/fixtures.ts';
import { field, rows, searchEverything, visit } from '../helpers/parts.ts';

test('support finds the consumers whose page it may open', async ({ page }) => {
  const user = await addUser(await sharedSession('admin'));
  await signIn(page, 'support');
  await page.goto('/support');
  await expect(page.getByRole('button', { name: /^Search people and screens/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search people and screens' })).toBeFocused();
  await expect(page.getByRole('option')).toHaveText(['Support', 'Support report', 'My account']);
  await page.keyboard.type(user.email);
  await expect(page.getByRole('group')).toHaveCount(1);
  await expect(page.getByRole('option')).toHaveText(new RegExp(user.full_name));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/people/${user.uuid}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(user.full_name);
});

test('keeps what is typed before its code has loaded, and the keys do not act on the list behind it', async ({
  page,
}) => {
  const session = await signIn(page, 'admin');
  const user = await addUser(session);
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/CommandPalette-.*\.js/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/users');
  await expect(rows(page)).toHaveCount(10);
  await page.keyboard.press('Control+k');
  // "x", "j" and "?" are keys of lists.
  await page.keyboard.type(`xj?${user.full_name}`);
  await expect(page.getByRole('textbox', { name: /^Search people/ })).toHaveValue(`xj?${user.full_name}`);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(user.full_name);
  code.resolve();
  const input = page.getByRole('combobox', { name: /^Search people/ });
  await expect(input).toBeFocused();
  await expect(input).toHaveValue(user.full_name);
  await expect(page.getByRole('listbox').getByRole('group').first()).toHaveAccessibleName('People');
  await expect(page.getByRole('option', { name: user.full_name })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(input).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^Search people/ })).toBeHidden();
});

test('keys that are pressed while a dialog is loading do not act on the list behind it', async ({ page }) => {
  await signIn(page, 'admin');
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/AddUserDialog-.*\.js/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/users');
  await rows(page).nth(0).focus();
  await page.evaluate(() => {
    const add = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Add User')!;
    add.click();
  });
  await expect(page).toHaveURL(/dialog=/);
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  code.resolve();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('an admin searches screens and records', async ({ page, browserErrors }) => {
  browserErrors.expect(/500/);
  const session = await signIn(page, 'admin');

  await test.step('Ctrl K finds a screen, and Enter opens it', async () => {
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', { name: 'Search people, records and screens' });
    await expect(input).toBeFocused();
    await page.keyboard.type('pathology');
    await expect(page.getByRole('group', { name: 'Screens' }).getByRole('option')).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toContainText('Master Pathology');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/Masterpathelogy');
    await expect(input).toBeHidden();
  });

  await test.step('a part of a phone number leads to the person and to a booking by keyboard alone', async () => {
    const user = await addUser(session);
    await visit(page, '/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    // 160 123 456 of +234 816 0 123 456
    await page.keyboard.press('Control+a');
    await page.keyboard.type(user.mobile.slice(5).replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3'));
    const person = page.getByRole('group', { name: 'People' }).getByRole('option', { name: user.full_name });
    await expect(person).toHaveAttribute('aria-selected', 'true');
    await expect(person.locator('mark')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/people/${user.uuid}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(user.full_name);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`book appointment for ${user.lastName.toLowerCase()}`);
    const action = page.getByRole('option', { name: `Book appointment for ${user.full_name}` });
    await expect(action).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(action).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Consumer Mobile')).toHaveValue(new RegExp(user.full_name));
    await expect(page).toHaveURL('/bookAppointment');
  });

  await test.step('a failed search says so, and Retry repeats it', async () => {
    const user = await addUser(session);
    await visit(page, '/dashboard');
    await page.route('**/api/v1/search?*', (route) => route.fulfill({ status: 500, json: {} }));
    await searchEverything(page).click();
    await page.getByRole('combobox').fill(user.email);
    await expect(page.getByText('The search failed.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/v1/search?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('option', { name: user.full_name }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox')).toBeHidden();
  });

  await test.step('the palette has no accessibility violations in light and dark, also on a phone', async () => {
    await visit(page, '/dashboard');
    await searchEverything(page).click();
    await expect(page.getByRole('option', { selected: true })).toHaveText('Dashboard');
    await expectAccessible(page);
    await page.getByRole('combobox').fill('ada');
    await expect(page.getByRole('group', { name: 'Patients' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible(page);
    const list = page.getByRole('listbox');
    expect(await list.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    await page.getByRole('combobox').fill('no such record');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await expectAccessible(page);
  });
});
