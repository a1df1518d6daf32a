import type { Influencer } from '@baobab/contract/people/influencers';
import type { Page } from '@playwright/test';
import { call, newPerson, type Session } from './helpers/api.ts';
import { configure, expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { headers, inputs, listed, search } from './helpers/master-data.ts';
import { button, choose, dialog, field, messageUnder, visit } from './helpers/parts.ts';

const addInfluencer = async (session: Session) =>
  (await call<{ data: Influencer }>('POST', '/user/auth/influencer/register', session, newPerson())).data;
const submit = (page: Page, title: string) => button(dialog(page, title), 'Submit').click();

test('influencers, their referral codes and their followers', async ({ page, browserErrors, context }) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin');

  await test.step('adds a nurse, who is listed first, also in the referrals, which link to the list', async () => {
    await page.goto('/influencers');
    await expect(headers(page)).toHaveText([
      'First Name',
      'Last Name',
      'Email',
      'Group',
      'Contact No.',
      'Status',
      'Edit',
    ]);
    await button(page, 'Add Influencer').click();
    const form = dialog(page, 'Add Influencer');
    await submit(page, 'Add Influencer');
    expect(await messageUnder(field(form, 'First Name'))).toBe('Please input First Name!');
    expect(await messageUnder(field(form, 'Last Name'))).toBe('Please input Last Name!');
    expect(await messageUnder(field(form, 'Email'))).toBe('Please input email!');
    expect(await messageUnder(field(form, 'Mobile'))).toBe('Please input Mobile Number!');
    await expectAccessible(page);
    const person = newPerson();
    await form.getByRole('radio', { name: 'nurse' }).check();
    await field(form, 'First Name').fill(person.firstName);
    await field(form, 'Last Name').fill(person.lastName);
    await field(form, 'Email').fill(person.email);
    await field(form, 'Mobile').fill(person.mobile.replace('+234', ''));
    await submit(page, 'Add Influencer');
    await expect(notice(page, 'influencer Added Successfully')).toBeVisible();
    await expect(listed(page, 'Influencers').first()).toContainText(person.lastName);
    await page.getByRole('link', { name: 'Referrals' }).click();
    await expect(page).toHaveURL('/influencer');
    await expect(listed(page, 'Influencers').first()).toContainText('nurse');
    await page.getByRole('link', { name: 'List and export' }).click();
    await expect(page).toHaveURL('/influencers');
  });

  await test.step('a rejected add shows Failed with the reason, keeps the input, and marks the field', async () => {
    const taken = await addInfluencer(session);
    await visit(page, '/influencers?dialog=add');
    const form = dialog(page, 'Add Influencer');
    await field(form, 'First Name').fill('Ada');
    await field(form, 'Last Name').fill('Eze');
    await field(form, 'Email').fill(taken.email);
    await field(form, 'Mobile').fill(newPerson().mobile.replace('+234', ''));
    await submit(page, 'Add Influencer');
    await expect(notice(page, 'Someone with this e-mail already exists')).toHaveText(/^Failed Someone/);
    await expect(field(form, 'First Name')).toHaveValue('Ada');
    expect(await messageUnder(field(form, 'Email'))).toBe('Someone with this e-mail already exists');
  });

  await test.step('an edit in the list needs only e-mail and phone', async () => {
    const one = await addInfluencer(session);
    await visit(page, '/influencers');
    await search(page, one.email);
    await expect(listed(page, 'Influencers')).toHaveCount(1);
    await listed(page, 'Influencers').getByRole('button', { name: /^Edit/ }).click();
    const form = dialog(page, 'Edit influencer Details');
    for (const name of ['First Name', 'Last Name', 'Email', 'Phone']) await field(form, name).fill('');
    await submit(page, 'Edit influencer Details');
    expect(await messageUnder(field(form, 'Email'))).toBe('Please enter email!');
    expect(await messageUnder(field(form, 'Phone'))).toBe('Please enter phone number');
    expect(await messageUnder(field(form, 'First Name'))).toBeNull();
    await field(form, 'First Name').fill('Renamed');
    await field(form, 'Email').fill(one.email);
    await field(form, 'Phone').fill(one.mobile.replace('+234', ''));
    await submit(page, 'Edit influencer Details');
    await expect(notice(page, 'Updated Successfully!')).toBeVisible();
    await expect(listed(page, 'Influencers').first()).toContainText('Renamed');
  });

  await test.step('the master edits type and status, and without a registration page shows only the referral code', async () => {
    const one = await addInfluencer(session);
    await visit(page, '/influencer');
    await search(page, one.email);
    const row = listed(page, 'Influencers');
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: /^View/ }).click();
    const view = dialog(page, 'View Influencer');
    await expect(field(view, 'Referral Code')).toHaveValue(one.referal_code);
    await expect(field(view, 'Referral URL')).toHaveCount(0);
    await expect(button(view, 'Copy URL')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^Edit/ }).click();
    const form = dialog(page, 'Edit Influencer');
    for (const name of ['First Name', 'Last Name', 'Email', 'Mobile']) await field(form, name).fill('');
    await submit(page, 'Edit Influencer');
    expect(await messageUnder(field(form, 'First Name'))).toBe('Please enter Frist name!');
    expect(await messageUnder(field(form, 'Last Name'))).toBe('Please enter Last name!');
    expect(await messageUnder(field(form, 'Email'))).toBe('Please enter Email Id!');
    expect(await messageUnder(field(form, 'Mobile'))).toBe('Please enter contact no!');
    await field(form, 'First Name').fill(one.firstName);
    await field(form, 'Last Name').fill(one.lastName);
    await field(form, 'Email').fill(one.email);
    await field(form, 'Mobile').fill(one.mobile.replace('+234', ''));
    await choose(form, 'Active', 'False');
    await choose(form, 'User Type', 'nurse');
    await submit(page, 'Edit Influencer');
    await expect(notice(page, 'updated succesfully')).toBeVisible();
    await expect(row).toContainText('nurse');
    await visit(page, `/influencers?search=${encodeURIComponent(one.email)}`);
    await expect(row).toContainText('In-Active');
  });

  await test.step('followers are paged and searched, and their absence shows a message', async () => {
    const { data: known } = await call<{ data: Influencer[] }>(
      'GET',
      '/user/auth/influencer/list?limit=100',
      session,
    );
    const most = known.toSorted((a, b) => b.referred_users - a.referred_users)[0]!;
    await visit(page, `/influencer?search=${encodeURIComponent(most.email)}`);
    await listed(page, 'Influencers')
      .filter({ hasText: most.email })
      .getByRole('button', { name: /Followers/ })
      .click();
    const list = dialog(page, 'Followers List');
    await expect(list.getByText(`${most.referred_users} in total`)).toBeVisible();
    await button(list, 'Page 2').click();
    await expect(list.getByText(/^11–/)).toBeVisible();
    await configure(page, { registrationUrl: 'https://app.example/register' });
    await page.reload();
    await expect(list.getByText(/^11–/)).toBeVisible();
    await expectAccessible(page);
    const email = await list.locator('tbody tr').nth(2).locator('td').nth(2).textContent();
    await list.getByRole('searchbox').fill(email!);
    await expect(listed(page, 'Followers List')).toHaveCount(1);

    const unfollowed = await addInfluencer(session);
    await visit(
      page,
      `/influencer?search=${encodeURIComponent(unfollowed.email)}&dialog=followers&id=${unfollowed.uuid}`,
    );
    await expect(list.getByText('No Referred Users')).toBeVisible();
  });

  await test.step('with a registration page, which the reload has read, the master shows a link to copy', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const one = await addInfluencer(session);
    await visit(page, '/influencer');
    await expect(headers(page)).toHaveText([
      'First Name',
      'Last Name',
      'Email',
      'User Type',
      'Mobile',
      'View',
      'Followers',
      'Edit',
    ]);
    await search(page, one.email);
    const row = listed(page, 'Influencers');
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: /^View/ }).click();
    const view = dialog(page, 'View Influencer');
    await expect(field(view, 'Referral Code')).toHaveValue(one.referal_code);
    const url = `https://app.example/register?referralcode=${one.referal_code}`;
    await expect(field(view, 'Referral URL')).toHaveValue(url);
    expect(await view.locator('label').allInnerTexts()).toEqual([
      'First Name',
      'Last Name',
      'Display Name',
      'Email',
      'Active',
      'Referral Code',
      'Referral URL',
      'Mobile',
      'User Type',
    ]);
    await button(view, 'Copy URL').click();
    await expect(button(view, 'Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await expect(button(view, 'Submit')).toHaveCount(0);
    expect(await inputs(view).locator('visible=true').first().isDisabled()).toBe(true);
    await expectAccessible(page);
  });
});
