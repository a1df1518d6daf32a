import { call, openSession, PASSWORD } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { button, dialog, field, openRow, passwordField, pressOften } from './helpers/parts.ts';

test('a key is made, copied once, used, rotated and revoked', async ({ page, context, browserErrors }) => {
  browserErrors.expect(/401|403/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin', await openSession('admin'));
  const name = `Accounting ${Date.now()}`;
  let secret = '';
  const statusOf = (key: string) =>
    page.evaluate(
      async (token) =>
        (await fetch('/api/v1/feeds/payments?limit=1', { headers: { authorization: `Bearer ${token}` } }))
          .status,
      key,
    );

  await test.step('the form starts with the read permissions and asks for a name and a scope', async () => {
    await page.goto('/staff?tab=keys');
    await expect(button(page, 'New API key')).toBeVisible();
    await pressOften(page, 'New API key');
    const form = dialog(page, 'New API key');
    await expect(form.getByRole('checkbox', { name: 'transactions:read' })).toBeChecked();
    await expect(form.getByRole('checkbox', { name: 'transactions:write' })).not.toBeChecked();
    await expect(form.getByRole('checkbox', { name: 'staff:manage' })).toHaveCount(0);
    await button(form, 'Select none').click();
    await button(form, 'Make key').click();
    await expect(form).toContainText('Please enter a name!');
    await expect(form).toContainText('Please select at least one scope!');
    await expectAccessible(page);
  });

  await test.step('making it asks for the identity, and shows the secret once', async () => {
    const form = dialog(page, 'New API key');
    await field(form, 'Name').fill(name);
    await form.getByRole('checkbox', { name: 'transactions:read' }).check();
    await pressOften(form, 'Make key');
    const stepUp = dialog(page, 'Confirm your identity');
    await passwordField(stepUp, 'Your password').fill(PASSWORD);
    await button(stepUp, 'Confirm').click();
    await expect(form).toContainText('Copy the secret now. It is not shown again.');
    secret = await field(form, 'Secret').inputValue();
    expect(secret).toMatch(/^bao_[0-9A-Za-z]{49}$/);
    await button(form, 'Copy secret').click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await expectAccessible(page);
    await button(form, 'I have saved the secret').click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
    await expect(page.getByText(secret)).toHaveCount(0);
  });

  await test.step('the key works, and its calls are on the screen', async () => {
    expect(await statusOf(secret)).toBe(200);
    expect(await statusOf(`${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`)).toBe(401);
    await page.goto('/staff?tab=keys');
    await openRow(page.getByRole('row', { name: new RegExp(name) }));
    const details = dialog(page, 'API key');
    await expect(details.getByRole('table', { name: 'Calls by day' }).getByRole('cell').first()).toHaveText(
      '1',
    );
    await expect(details).toContainText('transactions:read: Read payments');
    await expectAccessible(page);
  });

  await test.step('rotation shows another secret, and the former one still works', async () => {
    const details = dialog(page, 'API key');
    await button(details, 'Rotate').click();
    await button(dialog(page, `Rotate ${name}?`), 'Rotate').click();
    const next = field(details, 'Secret');
    await expect(next).toBeVisible();
    const rotated = await next.inputValue();
    expect(rotated).not.toBe(secret);
    expect([await statusOf(secret), await statusOf(rotated)]).toEqual([200, 200]);
    await expect(details).toContainText('Former secret works until');
  });

  await test.step('a revoked key is refused', async () => {
    await button(dialog(page, 'API key'), 'Revoke').click();
    await button(dialog(page, `Revoke ${name}?`), 'Revoke').click();
    await expect(notice(page, 'The API key was revoked.')).toBeVisible();
    expect(await statusOf(secret)).toBe(401);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Revoked');
  });
});

test('the question before a colleague leaves names their API keys', async ({ page }) => {
  const admin = await signIn(page, 'admin', await openSession('admin'));
  await call('POST', '/account/step-up', admin, { password: PASSWORD });
  const name = `Own key ${Date.now()}`;
  await call('POST', '/api-keys', admin, { name });
  await page.goto(`/staff?dialog=member&id=${admin.admin.uuid}`);
  await button(dialog(page, 'Staff member'), 'Disable').click();
  const question = dialog(page, `Disable ${admin.admin.full_name}?`);
  await expect(question).toContainText(`The API key ${name} ends`);
  await expect(question.getByRole('combobox', { name: 'Give the API keys to' })).toHaveValue(
    'Nobody: they end',
  );
  await expectAccessible(page);
  await button(question, 'Cancel').click();
});
