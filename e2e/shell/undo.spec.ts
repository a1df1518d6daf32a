import type { Introducer } from '@baobab/contract/people/introducers';
import { addUser, call, newPerson } from '../helpers/api.ts';
import { closeNotices, expect, expectAccessible, notice, signIn, test } from '../helpers/fixtures.ts';
import { listed, unique } from '../helpers/master-data.ts';
import { button, dialog, field, rowOf, visit } from '../helpers/parts.ts';

const UNDONE = 'The change was undone.';

test('an action and an edit are taken back from their notice, and a version from the history', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin');

  await test.step('Undo of a switch restores it, and overwrites no change of a colleague', async () => {
    const user = await addUser(session);
    await page.goto(`/users?search=${user.lastName}`);
    const active = rowOf(page, user.full_name).getByRole('switch', { name: /is active$/ });
    const deactivate = async () => {
      await active.press('Space');
      await button(dialog(page, 'Deactivate this account?'), 'Yes').click();
      await expect(active).not.toBeChecked();
    };
    await deactivate();
    const done = notice(page, 'User Status Changed Successfully!');
    await button(done, 'Undo').click();
    await expect(notice(page, UNDONE)).toBeVisible();
    await expect(active).toBeChecked();
    await expectAccessible(page);

    await closeNotices(page);
    await deactivate();
    // A colleague activates the account and has a reason to deactivate it again.
    for (const next of [true, false]) await call('PUT', `/user/suspend-user/${user.uuid}/${next}`, session);
    await button(done, 'Undo').click();
    await expect(notice(page, 'This user was changed since. Nothing was undone.')).toBeVisible();
    await expect(active).not.toBeChecked();
    await closeNotices(page);
  });

  await test.step('Undo of an edit saves the former values; the history fills in an earlier value', async () => {
    const person = newPerson();
    await call('POST', '/user/auth/introducer/register', session, person);
    const read = async () =>
      (
        await call<{ data: Introducer[] }>(
          'GET',
          `/user/auth/introducer/list?search=${person.lastName}`,
          session,
        )
      ).data[0]!;
    await visit(page, `/introducer?search=${person.lastName}`);
    const edit = async (name: string) => {
      await listed(page, 'Introducers').getByRole('button', { name: /^Edit/ }).click();
      const form = dialog(page, 'Edit Introducer');
      await field(form, 'First Name').fill(name);
      await button(form, 'Submit').click();
      await expect(form).toBeHidden();
    };
    const updated = notice(page, 'updated succesfully');
    await edit('Changed');
    await button(updated, 'Undo').click();
    await expect.poll(async () => (await read()).firstName).toBe(person.firstName);
    await closeNotices(page);

    await edit('Second');
    const { uuid, email, mobile, lastName, version } = await read();
    await call('PUT', '/user/auth/introducer/update', session, {
      uuid,
      email,
      mobile,
      lastName,
      firstName: 'Colleague',
      version,
    });
    await button(updated, 'Undo').click();
    await expect(notice(page, 'This record was changed since. Nothing was undone.')).toBeVisible();
    expect((await read()).firstName).toBe('Colleague');

    await visit(page, `/introducer?search=${person.lastName}`);
    await listed(page, 'Introducers').getByRole('button', { name: /^Edit/ }).click();
    const form = dialog(page, 'Edit Introducer');
    await button(form, 'History').click();
    await button(form, 'Restore the values before').first().click();
    await expect(field(form, 'First Name')).toHaveValue('Second');
    await button(form, 'Submit').click();
    await expect.poll(async () => (await read()).firstName).toBe('Second');
  });

  await test.step('the history restores a chosen record', async () => {
    const name = unique('Restored City');
    const { data: states } = await call<{ data: { uuid: string; name: string }[] }>(
      'GET',
      '/metadata/states',
      session,
    );
    const [first, second] = states;
    const added = await call<{ data: { uuid: string } }>('POST', '/upload/newcity', session, {
      name,
      state_uuid: first!.uuid,
    });
    await call('PUT', '/upload/newcity', session, {
      uuid: added.data.uuid,
      name,
      state_uuid: second!.uuid,
    });
    await visit(page, `/CityName?dialog=edit&id=${added.data.uuid}`);
    const form = dialog(page, 'Edit City');
    await button(form, 'History').click();
    await expect(form).toContainText(`${first!.name} →`);
    await button(form, 'Restore the values before').click();
    await expect(field(form, 'State')).toHaveValue(first!.name);
    await button(form, 'Submit').click();
    await expect(form).toBeHidden();
    await closeNotices(page);
  });

  await test.step('the history opens the tab of the change and fills its form', async () => {
    await visit(page, '/pharmacy');
    const edit = () =>
      listed(page, 'Pharmacist partners').getByRole('button', { name: /^Edit/ }).first().click();
    await edit();
    const form = dialog(page, 'Edit Pharmacy');
    const openTab = (name: string) => form.getByRole('tab', { name, exact: true });
    await openTab('Address').click();
    const before = await field(form, 'City').inputValue();
    await field(form, 'City').fill('Changed City');
    await button(form, 'Submit').click();
    await expect(form).toBeHidden();
    await edit();
    await openTab('History').click();
    await button(form, 'Restore the values before').first().click();
    await expect(openTab('Address')).toHaveAttribute('aria-selected', 'true');
    await expect(field(form, 'City')).toHaveValue(before);
    await button(form, 'Submit').click();
    await expect(form).toBeHidden();
  });
});
