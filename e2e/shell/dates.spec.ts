import { addDays, dayOf, formatDate } from '@baobab/contract/kit/lagos-time';
import { expect, expectAccessible, signIn, test } from '../helpers/fixtures.ts';
import { button, dateRange, dialog, field, messageUnder, visit } from '../helpers/parts.ts';

test('dates are typed in ranges, filters and forms', async ({ page }) => {
  await signIn(page, 'admin');
  const today = dayOf(Date.now());

  await test.step('a typed range filters the list on Enter, and is written as DD/MM/YYYY', async () => {
    await page.goto('/users');
    await dateRange(page).fill('-7d');
    await dateRange(page).press('Enter');
    await expect(page).toHaveURL(`/users?from=${addDays(today, -7)}&to=${today}`);
    await expect(dateRange(page)).toHaveValue(`${formatDate(addDays(today, -7))} – ${formatDate(today)}`);
    await dateRange(page).fill('1 oct 2025 - 15 oct 2025');
    await dateRange(page).blur();
    await expect(page).toHaveURL('/users?from=2025-10-01&to=2025-10-15');
  });

  await test.step('a text that is no range says so and filters nothing', async () => {
    await dateRange(page).fill('soon');
    await dateRange(page).press('Enter');
    await expect
      .poll(() => messageUnder(dateRange(page)))
      .toBe('Enter dates such as 1/10/2026 - 15/10/2026, oct or -7d.');
    await expect(page).toHaveURL('/users');
    await expectAccessible(page);
    await dateRange(page).fill(`today - ${formatDate(addDays(today, 1))}`);
    await dateRange(page).blur();
    await expect.poll(() => messageUnder(dateRange(page))).toBe('Enter dates that are not in the future.');
    await button(page, 'Clear dates').click();
    await expect(dateRange(page)).toHaveValue('');
    expect(await messageUnder(dateRange(page))).toBeNull();
  });

  await test.step('a day filters Appointments', async () => {
    await visit(page, '/appointments');
    await field(page, 'Start date').fill('yesterday');
    await field(page, 'Start date').press('Enter');
    await expect(page).toHaveURL(`/appointments?from=${addDays(today, -1)}`);
    await expect(field(page, 'Start date')).toHaveValue(formatDate(addDays(today, -1)));
  });

  await test.step('a form is not submitted with a day that cannot be read or is not allowed', async () => {
    await visit(page, '/push-notification');
    await button(page, 'Compose').click();
    const form = dialog(page, 'Compose');
    await form.getByRole('radio', { name: 'Schedule' }).check();
    const day = field(form, 'Day');
    await day.fill('soon');
    await button(form, 'Schedule').click();
    await expect(day).toBeFocused();
    expect(await messageUnder(day)).toBe('Enter a date such as 25/11/2026, 1 oct, today or -7d.');
    await expect(form.getByText('Choose a day')).toHaveCount(0);
    await expectAccessible(page);
    await day.fill('yesterday');
    await day.blur();
    await expect.poll(() => messageUnder(day)).toBe(`Enter a date from ${formatDate(today)} on.`);
    await day.fill('+3d');
    await day.press('Enter');
    await expect(day).toHaveValue(formatDate(addDays(today, 3)));
    expect(await messageUnder(day)).toBeNull();
    await button(form, 'Choose Day').click();
    await expect(page.getByRole('dialog', { name: 'Choose Day' })).toBeVisible();
  });
});
