import type { Partner } from '@baobab/contract/people/partners';
import { addPartner, call, type Session } from './helpers/api.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { headers, listed, search, unique } from './helpers/master-data.ts';
import { button, choose, dialog, field, messageUnder, visit } from './helpers/parts.ts';

/** A new partner user at a unique branch. */
async function somePartner(session: Session): Promise<Partner> {
  const branch = unique('SYNLAB E2E');
  await addPartner(session, branch);
  const { data } = await call<{ data: Partner[] }>(
    'GET',
    `/user/partner/getPartnerdetail?search=${encodeURIComponent(branch)}`,
    session,
  );
  return data[0]!;
}

test('dmp-admin lists and edits partners', async ({ page }) => {
  const session = await signIn(page, 'dmp-admin');

  await test.step('the list has its columns, and Add Partner opens here too', async () => {
    await page.goto('/partners');
    const rows = listed(page, 'Partners');
    await expect(rows).toHaveCount(10);
    await expect(headers(page)).toHaveText([
      'Partner Name',
      'Branch Name',
      'Email',
      'Group',
      'Contact No.',
      'Role',
      'Status',
      'Edit',
    ]);
    await expect(page.getByText(/^(Active|In-Active)$/)).toHaveCount(10);

    await button(page, 'Add Partner').click();
    const form = dialog(page, 'Add Partner');
    await expect(form).toBeVisible();
    await button(form, 'Submit').click();
    expect(await messageUnder(field(form, 'Working Time'))).toBe('Please enter working time !');
  });

  await test.step('an edit needs neither names nor a working time', async () => {
    const partner = await somePartner(session);
    await visit(page, '/partners');
    await search(page, partner.branch_name);
    await expect(listed(page, 'Partners')).toHaveCount(1);
    await listed(page, 'Partners').getByRole('button', { name: /^Edit/ }).click();
    const form = dialog(page, 'Edit Partner');
    await expect(field(form, 'Email')).toHaveValue(partner.email);
    await expect(field(form, 'Branch Area')).toHaveValue(partner.branchLocation.area.name);
    await expectAccessible(page);
    for (const name of ['Email', 'Street', 'Door no', 'Pin Code', 'Working Time', 'First Name'])
      await field(form, name).fill('');
    await field(form, 'Phone').fill('');
    await button(form, 'Submit').click();
    const said = async (name: string) => messageUnder(field(form, name));
    expect(await said('Email')).toBe('Please enter email!');
    expect(await said('Street')).toBe('Please enter street!');
    expect(await said('Door no')).toBe('Please enter door no ');
    expect(await said('Pin Code')).toBe('Please enter pincode!');
    expect(await said('Phone')).toBe('Please enter phone number');
    expect(await said('Working Time')).toBeNull();
    expect(await said('First Name')).toBeNull();

    await field(form, 'Email').fill(partner.email);
    await field(form, 'Street').fill('Broad Street');
    await field(form, 'Door no').fill('7');
    await field(form, 'Pin Code').fill('100221');
    await field(form, 'Phone').fill(partner.mobile.replace('+234', ''));
    await choose(form, 'Status', 'In-Active');
    const sent = page.waitForRequest('**/user/partner/updatepartnerDetails/*');
    await button(form, 'Submit').click();
    expect((await sent).postDataJSON()).toMatchObject({
      address: [{ street: 'Broad Street', door_no: '7', pincode: '100221' }],
      open_close_time: '',
      username: partner.email,
      verified: true,
      active: false,
      version: 1,
    });
    await expect(notice(page, 'Partner Details Updated Successfully!')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(listed(page, 'Partners')).toContainText('In-Active');
  });
});
