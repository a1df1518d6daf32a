import { hasPermission, roles, type Role } from '@baobab/contract/kit/roles';
import { expect, notice, test } from './helpers/fixtures.ts';
import { seenBy } from './helpers/ledger.ts';
import { button, field, logIn, messageUnder, passwordField, profile } from './helpers/parts.ts';

/** Screens that the specification does not have, in the order of the sidebar. */
const additions = [
  { path: '/duplicates', label: 'Duplicates', permission: 'users:write' },
  { path: '/approvals', label: 'Approvals', permission: 'approvals:decide' },
  { path: '/staff', label: 'Staff', permission: 'staff:manage' },
  { path: '/webhooks', label: 'Webhooks', permission: 'webhooks:manage' },
  { path: '/exports', label: 'Exports', permission: 'exports:read' },
  { path: '/audit', label: 'Audit Trail', permission: 'audit:read' },
] as const;

const landings: Record<Role, string> = {
  admin: '/dashboard',
  'dmp-admin': '/dashboard',
  'analytics-admin': '/dashboard',
  support: '/support',
};

test('the sign-in of each role', async ({ page, browserErrors }) => {
  browserErrors.expect(/401|ERR_FAILED/);

  await test.step('the sign-in screen has no shell, and shows a message for each way to fail', async () => {
    await page.goto('/login');
    await expect(field(page, 'Username')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);

    await button(page, 'LOG IN').click();
    expect(await messageUnder(field(page, 'Username'))).toBe('Please enter username!');
    expect(await messageUnder(passwordField(page, 'Password'))).toBe('Please enter password!');
    await expect(page.getByText('Please enter username!')).toBeInViewport({ ratio: 1 });
    await expect(field(page, 'Username')).toBeFocused();
    await field(page, 'Username').fill('admin');
    await button(page, 'LOG IN').click();
    await expect(page.getByText('Please enter username!')).toBeHidden();
    await expect(passwordField(page, 'Password')).toBeFocused();

    await passwordField(page, 'Password').fill('secret');
    await expect(passwordField(page, 'Password')).toHaveAttribute('type', 'password');
    await button(page, 'Show or hide password').click();
    await expect(passwordField(page, 'Password')).toHaveAttribute('type', 'text');
    await button(page, 'Show or hide password').click();
    await expect(passwordField(page, 'Password')).toHaveAttribute('type', 'password');

    await page.route('**/auth/login', (route) => route.abort(), { times: 1 });
    await logIn(page, 'admin');
    await expect(notice(page, 'The server could not be reached')).toBeVisible();
    await expect(notice(page, 'incorrect')).toBeHidden();

    await page.reload();
    await logIn(page, 'admin', 'not-the-password');
    await expect(notice(page, 'Failed!')).toHaveText(/^Failed! Username or password is incorrect/);
    await expect(notice(page, 'Failed!')).toHaveCount(1);
    await expect(page).toHaveURL('/login');
    await expect(field(page, 'Username')).toHaveValue('admin');
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  });

  await test.step('each role lands on its screen with a success notice, and sees exactly the links of the ledger, in order and groups', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    for (const role of roles)
      await test.step(role, async () => {
        await page.goto('/');
        await expect(page).toHaveURL('/login');
        await logIn(page, role);
        await expect(page).toHaveURL(landings[role]);
        await expect(notice(page, 'Success!')).toHaveText(/^Success! Logged in successfully!/);
        await expect(sidebar).toBeVisible();
        const closed = sidebar.getByRole('button', { expanded: false });
        while ((await closed.count()) > 0) await closed.first().click();
        const links = await sidebar.getByRole('link').evaluateAll((found) =>
          found.map((link) => ({
            // Appointments open with a filter.
            path: link.getAttribute('href')!.split('?')[0],
            label: link.textContent,
            group: link.closest('[role=group]')?.getAttribute('aria-label') ?? null,
          })),
        );
        const own = additions
          .filter(({ permission }) => hasPermission(role, permission))
          .map(({ path, label }) => ({ path, label, group: 'Workspace' }));
        const specified = seenBy(role).map(({ path, label, group }) => ({ path, label, group }));
        expect(links).toEqual([...specified, ...own]);
        await page.evaluate(() => localStorage.clear());
      });
  });
});

test('the sign-in leads to the requested screen where the role may open it', async ({ page }) => {
  await test.step('the sign-in leads to the requested screen, and the session survives a reload', async () => {
    await page.goto('/users?search=ada&page=2');
    await expect(page).toHaveURL(/\/login\?from=/);
    await logIn(page, 'admin');
    await expect(page).toHaveURL('/users?search=ada&page=2');
    await expect(page.getByRole('heading', { name: /^Users/ })).toBeVisible();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}') as object);
    expect(Object.keys(kept).toSorted()).toEqual(['accessToken', 'admin', 'isLogin']);
    await page.reload();
    await expect(profile(page)).toContainText('Adaeze Okafor');
    await expect(page).toHaveURL('/users?search=ada&page=2');
  });

  await page.evaluate(() => localStorage.clear());
  await test.step('a role that may not open the requested screen lands on its own screen, and so does a link to another site', async () => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login?from=%2Fdashboard');
    await logIn(page, 'support');
    await expect(page).toHaveURL('/support');
    await page.getByRole('link', { name: 'Baobab, Support' }).click();
    await expect(page).toHaveURL('/support');
    await page.goto('/');
    await expect(page).toHaveURL('/support');

    await page.evaluate(() => localStorage.clear());
    // return-path.test.ts has the other spellings of another site.
    await page.goto(`/login?from=${encodeURIComponent('/\\elsewhere.example/')}`);
    await logIn(page, 'admin');
    await expect(page).toHaveURL('/dashboard');
  });
});
