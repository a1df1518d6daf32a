import { call, newPerson, sharedSession } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { button, dialog, field, visit } from './helpers/parts.ts';

interface Added {
  user: { uuid: string; full_name: string; email: string };
}

test('merges two records of one person and undoes it', async ({ page }) => {
  const session = await sharedSession('admin');
  const [first, second] = [newPerson(), newPerson()];
  const add = (body: object) => call<Added>('POST', '/user/auth/register', session, body);
  const kept = (await add({ ...first, lastName: `${first.lastName} Kept` })).user;
  const merged = (await add({ ...second, lastName: `${second.lastName} Copy` })).user;
  await signIn(page, 'admin');

  await test.step('compares both records field by field and merges them', async () => {
    await page.goto(`/people/${kept.uuid}`);
    await button(page, 'Merge').click();
    const choice = dialog(page, 'Merge with another record');
    await field(choice, 'Copy of this person').fill(merged.email);
    await page.getByRole('option', { name: new RegExp(merged.full_name) }).click();
    await button(choice, 'Compare').click();
    const compare = dialog(page, 'Merge records');
    await compare.getByRole('radio', { name: `Email: ${merged.email}` }).check();
    await expectAccessible(page);
    await button(compare, 'Merge').click();
    await expect(notice(page, 'Records merged')).toBeVisible();
  });

  await test.step('the id of the merged record leads to the kept one, which has the chosen e-mail', async () => {
    await visit(page, `/people/${merged.uuid}`);
    await expect(page).toHaveURL(`/people/${kept.uuid}`);
    await expect(page.getByRole('link', { name: merged.email })).toBeVisible();
  });

  await test.step('lists the merge and undoes it', async () => {
    await visit(page, '/duplicates?tab=merges');
    await expectAccessible(page);
    await button(page, `Undo the merge of ${merged.full_name}`).click();
    await button(dialog(page, 'Undo this merge?'), 'Undo').click();
    await expect(notice(page, 'Merge undone')).toBeVisible();
    await visit(page, `/people/${merged.uuid}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(merged.full_name);
  });

  await test.step('hints at the person while the same one is typed again', async () => {
    await visit(page, '/users?dialog=add-user');
    const form = dialog(page, 'Add User');
    await field(form, 'Email').fill(kept.email);
    await expect(form.getByRole('status').getByRole('link', { name: kept.full_name })).toBeVisible();
    await expectAccessible(page);
  });
});

interface Patient {
  uuid: string;
  full_name: string;
  consumer_uuid: string;
}

test('merges two patients of one consumer from the page of a patient', async ({ page }) => {
  const session = await sharedSession('admin');
  const path = '/patient/admin/data-patient?limit=100';
  const { data } = await call<{ data: Patient[] }>('GET', path, session);
  const isOfOne = (a: Patient) => (b: Patient) => b.consumer_uuid === a.consumer_uuid && b.uuid !== a.uuid;
  const kept = data.find((patient) => data.some(isOfOne(patient)))!;
  const stranger = data.find((patient) => patient.consumer_uuid !== kept.consumer_uuid)!;
  const merged = data.find(isOfOne(kept))!;
  await signIn(page, 'admin');
  await page.goto(`/patients/${kept.uuid}`);
  await button(page, 'Merge').click();
  const choice = dialog(page, 'Merge with another record');
  await field(choice, 'Copy of this person').click();
  await expect(page.getByRole('option', { name: new RegExp(merged.full_name) })).toBeVisible();
  await expectAccessible(page);
  await field(choice, 'Copy of this person').fill(stranger.full_name);
  await expect(page.getByText('No other patient of the consumer found.')).toBeVisible();
  await field(choice, 'Copy of this person').fill(merged.full_name);
  await page.getByRole('option', { name: new RegExp(merged.full_name) }).click();
  await button(choice, 'Compare').click();
  const compare = dialog(page, 'Merge records');
  await button(compare, 'Merge').click();
  await expect(notice(page, 'Records merged')).toBeVisible();
  await visit(page, `/patients/${merged.uuid}`);
  await expect(page).toHaveURL(`/patients/${kept.uuid}`);
  const merges = await call<{ data: { uuid: string; merged: { uuid: string } }[] }>(
    'GET',
    '/duplicates/merges',
    session,
  );
  const { uuid } = merges.data.find((merge) => merge.merged.uuid === merged.uuid)!;
  await call('POST', `/duplicates/merges/${uuid}/undo`, session, {});
  await visit(page, `/patients/${merged.uuid}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(merged.full_name);
});

test('offers the merge only to roles that may change people', async ({ page }) => {
  const person = newPerson();
  const { user } = await call<Added>('POST', '/user/auth/register', await sharedSession('admin'), person);
  await signIn(page, 'analytics-admin');
  await page.goto(`/people/${user.uuid}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(user.full_name);
  await expect(button(page, 'Merge')).toBeHidden();
});
