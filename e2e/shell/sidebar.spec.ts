import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../helpers/fixtures.ts';
import { seenBy } from '../helpers/ledger.ts';
import { button, visit } from '../helpers/parts.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const group = (page: Page, name: string) => main(page).getByRole('button', { name });

async function openGroups(page: Page) {
  const closed = main(page).getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
}

test('the sidebar of an admin', async ({ page }) => {
  await signIn(page, 'admin');

  await test.step('the link of the current screen is visible and marked, also for a screen without a link', async () => {
    await page.setViewportSize({ width: 1366, height: 500 });
    await page.goto('/homeService');
    await expect(main(page).getByRole('link', { name: 'Home Sample Collections' })).toBeInViewport({
      ratio: 1,
    });
    await visit(page, '/influencer');
    const link = main(page).getByRole('link', { name: 'Influencers' });
    await expect(link).toHaveAttribute('data-active');
    await expect(link).toHaveAttribute('aria-current', 'true');
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step('groups and the collapsed sidebar keep every link reachable and survive a reload', async () => {
    await visit(page, '/dashboard');
    await expect(group(page, 'Master')).toHaveAttribute('aria-expanded', 'false');
    await group(page, 'Master').click();
    await expect(main(page).getByRole('link', { name: 'City' })).toBeVisible();
    await page.reload();
    await expect(group(page, 'Master')).toHaveAttribute('aria-expanded', 'true');
    await expect(main(page).getByRole('link', { name: 'City' })).toBeVisible();
    await group(page, 'Master').click();
    await expect(main(page).getByRole('link', { name: 'City' })).toBeHidden();
    await button(page, 'Collapse sidebar').click();
    await expect(main(page).getByText('Patients')).toBeHidden();
    await page.reload();
    await expect(button(page, 'Expand sidebar')).toBeVisible();
    await expect(group(page, 'Master')).toHaveAttribute('aria-expanded', 'false');
    await main(page).getByRole('link', { name: 'Patients' }).click();
    await expect(page).toHaveURL('/patients');
    await group(page, 'All Users').click();
    await expect(main(page).getByRole('link', { name: 'Doctors', exact: true })).toBeVisible();
  });

  await test.step('hovering a link prefetches its first page, for Order that of the default partner', async () => {
    await openGroups(page);
    const users = page.waitForRequest((request) => request.url().includes('/user/admin/users'));
    await main(page).getByRole('link', { name: 'Users', exact: true }).hover();
    await users;
    const orders = page.waitForRequest((request) => new URL(request.url()).searchParams.has('partnerName'));
    await main(page).getByRole('link', { name: 'Order', exact: true }).hover();
    await orders;
    await expect(page).toHaveURL('/patients');
  });

  await test.step('every link opens its screen and is marked as current', async () => {
    await openGroups(page);
    for (const { path, label } of seenBy('admin')) {
      const link = main(page).getByRole('link', { name: label!, exact: true });
      await link.click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(main(page).locator('[aria-current]')).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('There is no screen at this address')).toBeHidden();
      // Without a patient this screen only shows a warning, which leads to another screen.
      if (path === '/viewpatientDocs') {
        await expect(page.getByText('Please Select the Patient first')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page).toHaveURL('/patients');
      }
    }
  });
});
