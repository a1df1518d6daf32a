import type { User } from '@baobab/contract/people/users';
import { addUser, call, type Session } from './helpers/api.ts';
import { expect, signIn, test, stopTimers } from './helpers/fixtures.ts';
import {
  button,
  countCalls,
  expectFirstPage,
  rows,
  searchBox,
  table,
  visit,
  withoutLive,
} from './helpers/parts.ts';

interface Page {
  users: User[];
  count: number;
}
const pageOf = (session: Session, query: string) =>
  call<Page>('GET', `/user/admin/users?limit=10&${query}`, session);

test('admin pages, searches and filters the list of users', async ({ page }) => {
  // The list would count its changes after the user is added, at any time.
  await withoutLive(page);
  const session = await signIn(page, 'admin');

  await test.step('the list has its columns, ten users per page, newest first, and the exact count', async () => {
    await page.goto('/users');
    await expectFirstPage(page);
    const { count } = await pageOf(session, 'skip=0');
    expect(count).toBeGreaterThanOrEqual(2_000);
    const total = count.toLocaleString('en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Users${total}`);
    await expect(page.getByText(`1–10 of ${total}`, { exact: true })).toBeVisible();
  });

  await test.step('the page is in the address, survives a reload, and Back returns to it', async () => {
    // No test adds a user with such an address, so these pages do not change.
    const at = (number: number) => `/users?search=gmail&page=${number}`;
    const pageButton = (number: number) => button(page, `Page ${number}`);
    const { users } = await pageOf(session, 'search=gmail&skip=20');
    await visit(page, at(2));
    await expect(rows(page)).toHaveCount(10);
    await pageButton(3).click();
    await expect(page).toHaveURL(at(3));
    await expect(pageButton(3)).toHaveAttribute('aria-current', 'page');
    const names = users.map((user) => new RegExp(user.full_name));
    await expect(rows(page)).toHaveText(names);
    await page.reload();
    await expect(page).toHaveURL(at(3));
    await expect(rows(page)).toHaveText(names);
    await button(page, 'Next page').click();
    await expect(page).toHaveURL(at(4));
    await page.goBack();
    await expect(rows(page)).toHaveText(names);
    await pageButton(1).click();
    await expect(page).toHaveURL('/users?search=gmail');
    await expect(button(page, 'Previous page')).toBeDisabled();
  });

  await test.step('a search sends one request and starts at page one', async () => {
    const user = await addUser(session);
    await visit(page, '/users?page=2');
    await expect(table(page)).toHaveAttribute('aria-busy', 'false');
    const calls = countCalls(page, '/user/admin/users');
    // The debounce ends when the test lets time pass, however long the typing takes.
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await searchBox(page).pressSequentially(user.lastName);
    expect(calls()).toBe(0);
    await page.clock.runFor(1_000);
    await page.clock.resume();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(user.full_name);
    expect(calls()).toBe(1);
    await expect(page).toHaveURL(`/users?search=${user.lastName}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users1');

    await page.reload();
    await expect(searchBox(page)).toHaveValue(user.lastName);
    await expect(rows(page)).toHaveCount(1);
    await button(page, 'Clear search').click();
    await expect(page).toHaveURL('/users');
    await expect(rows(page)).toHaveCount(10);
  });

  await test.step('Enter searches a phone number with a leading zero at once, and a link has an e-mail address as search', async () => {
    const user = await addUser(session);
    const written = user.mobile.replace('+234', '0');
    await visit(page, '/users');
    await expect(rows(page)).toHaveCount(10);
    // The debounce timer never fires.
    await stopTimers(page, 400);
    await searchBox(page).fill(written);
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(`/users?search=${written}`);
    await expect(rows(page)).toHaveText([new RegExp(user.full_name)]);
    await page.reload();
    await expect(rows(page)).toHaveText([new RegExp(user.full_name)]);
    await visit(page, `/users?search=${user.email}`);
    await expect(searchBox(page)).toHaveValue(user.email);
    await expect(rows(page)).toHaveText([new RegExp(user.full_name)]);
  });

  await test.step('a page after the last one leads to the last page', async () => {
    await visit(page, '/users?page=99999');
    await expect(page.getByRole('heading', { name: 'Nothing on this page' })).toBeVisible();
    await button(page, 'Go to the last page').click();
    await expect(rows(page)).not.toHaveCount(0);
  });

  await test.step('the date range also filters the list, so that the screen shows what the export contains', async () => {
    const { users } = await pageOf(session, 'search=gmail&skip=20');
    const inLagos = new Date(Date.parse(users[0]!.createdAt) + 3_600_000);
    const day = inLagos.toISOString().slice(0, 10);
    const { count } = await pageOf(session, `search=gmail&skip=0&from=${day}&to=${day}`);
    expect(count).toBeGreaterThan(0);
    await visit(page, `/users?search=gmail&from=${day}&to=${day}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Users${count}`);
    await button(page, 'Clear dates').click();
    await expect(rows(page)).toHaveCount(10);
  });
});
