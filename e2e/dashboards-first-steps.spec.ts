import { expect, expectAccessible, notice, test } from './helpers/fixtures.ts';
import { button, field, passwordField } from './helpers/parts.ts';
import { startEmptyProduct } from './helpers/server.ts';

const PASSWORD = 'three quiet mango trees';
const found = { address: '', link: '' };
let end: () => Promise<void> = async () => undefined;

// A separate product, because that of the worker has demo data.
test.beforeAll(async () => {
  const { address, invitation, stop } = await startEmptyProduct('e2e-first-steps.log');
  end = stop;
  Object.assign(found, { address, link: invitation });
});
test.afterAll(() => end());

test('Home of an empty installation shows the first steps', async ({ page }) => {
  await page.goto(found.link);
  await field(page, 'Username').fill('ngozi');
  await field(page, 'Full Name').fill('Ngozi Eze');
  await field(page, 'Email').fill('ngozi@clinic.example');
  await field(page, 'Mobile No.').fill('08035551234');
  await passwordField(page, 'Password').fill(PASSWORD);
  await passwordField(page, 'Repeat password').fill(PASSWORD);
  await button(page, 'CREATE ACCOUNT').click();

  const card = page.getByRole('region', { name: 'First steps' });
  const step = (name: string) =>
    card.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  const state = (name: string) => step(name).getByRole('img');

  await test.step('every step is open, with a link', async () => {
    await expect(card.getByRole('link')).toHaveText([
      'Partner names',
      'Cities',
      'Areas',
      'Tests',
      'Prices',
      'Doctors',
      'Colleagues',
      'Second factor',
    ]);
    await expect(card).toContainText('0 of 8 settled');
    await expectAccessible(page);
  });

  await test.step('a button adds the usual cities of each state', async () => {
    await button(card, 'Add the usual cities').click();
    await expect(notice(page, 'cities added')).toBeVisible();
    await expect(state('Cities')).toHaveAccessibleName('Done');
    await expect(button(card, 'Add the usual cities')).toBeHidden();
    await step('Cities').getByRole('link').click();
    await expect(page).toHaveURL(/\/CityName$/);
    await expect(page.getByText(/^1–10 of 1\d\d$/)).toBeVisible();
    await page.goBack();
  });

  await test.step('a step is put away and shown again', async () => {
    await button(card, 'Put away: Doctors').click();
    await expect(state('Doctors')).toHaveAccessibleName('Put away');
    await expect(card).toContainText('2 of 8 settled');
    await page.reload();
    await expect(state('Doctors')).toHaveAccessibleName('Put away');
    await button(card, 'Show again: Doctors').click();
    await expect(state('Doctors')).toHaveAccessibleName('Not done');
    await expectAccessible(page);
  });

  await test.step('the card is gone when every step is settled', async () => {
    await button(card, 'Put all away').click();
    await expect(card).toBeHidden();
    const loaded = page.waitForResponse((reply) => reply.url().endsWith('/first-steps'));
    await page.reload();
    await loaded;
    await expect(
      page.getByRole('region', { name: 'Today' }).or(page.getByText('Appointment Type')).first(),
    ).toBeVisible();
    await expect(card).toBeHidden();
  });
});
