import type { Locator, Page } from '@playwright/test';
import { call, newPerson, type Session } from './helpers/api.ts';
import { expect, notice, signIn, test } from './helpers/fixtures.ts';
import { button, choose, dialog, field, messageUnder, rowOf } from './helpers/parts.ts';

interface Place {
  uuid: string;
  name: string;
}

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/users');
  await button(page, 'Add Partner Details').click();
  const form = dialog(page, 'Add Partner');
  await expect(field(form, 'First Name')).toBeFocused();
  return form;
}

/** Two cities, each with areas. */
async function twoCities(session: Session) {
  const { data } = await call<{ data: Place[] }>('GET', '/metadata/cities', session);
  const found: { name: string; areas: string[] }[] = [];
  for (const city of data) {
    const areas = await call<{ data: Place[] }>('GET', `/uploadDoc/getArea/${city.uuid}`, session);
    if (areas.data.length > 1) found.push({ name: city.name, areas: areas.data.map((area) => area.name) });
    if (found.length === 2) break;
  }
  return found as [{ name: string; areas: string[] }, { name: string; areas: string[] }];
}

// The exact texts, including stray spaces.
const messages: Record<string, string | null> = {
  'First Name': null,
  'Middle Name': null,
  'Last Name': null,
  Email: 'Please enter email!',
  City: null,
  Area: null,
  'Branch name': 'Please Select Branch Name!',
  'Branch City': 'Please Select Branch City!',
  'Branch Area': 'Please Select Branch Area!',
  'Door no': 'Please enter door no ',
  Street: 'Please enter street!',
  'Working Time': 'Please enter working time !',
  'Pin Code': 'Please enter pincode!',
  Group: 'Please Select Group!',
  Role: 'Please Select Role!',
  'Partner name': 'Please Select partner name!',
  Phone: 'Please enter phone number',
};

test('Add Partner from the empty form to a new partner user', async ({ page, browserErrors }) => {
  browserErrors.expect(/422/);
  const session = await signIn(page, 'admin');
  const form = await openForm(page);

  await test.step('each missing or invalid field shows its message, and the first has the focus, also a choice', async () => {
    await button(form, 'Submit').click();
    await expect(field(form, 'Email')).toBeFocused();
    for (const [name, message] of Object.entries(messages))
      expect(await messageUnder(field(form, name)), name).toBe(message);

    await field(form, 'Email').fill('no-address');
    await field(form, 'Door no').fill('12a');
    await field(form, 'Pin Code').fill('ten');
    await button(form, 'Submit').click();
    expect(await messageUnder(field(form, 'Email'))).toBe('Invalid email');
    expect(await messageUnder(field(form, 'Door no'))).toBe('Please enter door no ');
    expect(await messageUnder(field(form, 'Pin Code'))).toBe('Please enter pincode!');

    await field(form, 'Email').fill('somebody@mail.example');
    await field(form, 'Branch name').click();
    await expect(page.getByRole('option')).toHaveCount(10);
    await field(form, 'Branch name').fill('A branch of tomorrow');
    await page.getByRole('option', { name: 'Use “A branch of tomorrow”' }).click();
    await expect(field(form, 'Branch name')).toHaveValue('A branch of tomorrow');
    await button(form, 'Submit').click();
    await expect(field(form, 'Branch City')).toBeFocused();
  });

  await test.step('choosing a city loads its areas, and changing it clears them', async () => {
    const [first, second] = await twoCities(session);
    for (const [city, area] of [
      ['City', 'Area'],
      ['Branch City', 'Branch Area'],
    ] as const) {
      await expect(field(form, area)).toBeDisabled();
      await choose(form, city, first.name);
      await field(form, area).click();
      const offered = page.getByRole('listbox', { name: area, exact: true }).getByRole('option');
      await expect(offered).toHaveText(first.areas);
      await offered.first().click();
      await expect(field(form, area)).toHaveValue(first.areas[0]!);
      await choose(form, city, second.name);
      await expect(field(form, area)).toHaveValue('');
      await field(form, area).click();
      await expect(offered).toHaveText(second.areas);
      await page.keyboard.press('Escape');
    }
    await expect(form).toBeVisible();
    // Only the address is optional.
    await expect(button(form, 'Clear Branch City')).toHaveCount(0);
    await button(form, 'Clear City').click();
    await expect(field(form, 'City')).toHaveValue('');
    await expect(field(form, 'Area')).toBeDisabled();
  });

  await test.step('a branch fills in partner, city and area, and another partner clears them', async () => {
    await field(form, 'Branch name').fill('synlab lek');
    await page.getByRole('option', { name: 'SYNLAB Lekki' }).click();
    await expect(field(form, 'Branch name')).toHaveValue('SYNLAB Lekki');
    await expect(field(form, 'Partner name')).toHaveValue('SYNLAB');
    await expect(field(form, 'Branch City')).toHaveValue('Lagos');
    await expect(field(form, 'Branch Area')).toHaveValue('Lekki');
    await choose(form, 'Partner name', 'Iroko Diagnostics');
    for (const name of ['Branch name', 'Branch City', 'Branch Area'])
      await expect(field(form, name)).toHaveValue('');
    await field(form, 'Branch name').click();
    await expect(page.getByRole('option', { name: /^Iroko/ }).first()).toBeVisible();
    await expect(page.getByRole('option', { name: /SYNLAB/ })).toHaveCount(0);
  });

  await test.step('a rejected partner keeps all input and shows the error under its field', async () => {
    await page.route('**/user/partner/createPartner', (route) =>
      route.fulfill({
        status: 422,
        json: {
          message: 'Choose an area of the chosen city',
          code: 'invalid',
          fields: { 'branchLocation.area.id': 'This area is not in the chosen city' },
        },
      }),
    );
    await field(form, 'Email').fill('refused@mail.example');
    await choose(form, 'Partner name', 'SYNLAB');
    await choose(form, 'Branch name', 'SYNLAB Lekki');
    for (const [name, value] of [
      ['Door no', '12'],
      ['Street', 'Allen Avenue'],
      ['Working Time', '8am - 5pm'],
      ['Pin Code', '100001'],
      ['Phone', '8035512044'],
    ] as const)
      await field(form, name).fill(value);
    await choose(form, 'Group', 'pharmacy');
    await choose(form, 'Role', 'admin');
    await button(form, 'Submit').click();
    await expect(field(form, 'Branch Area')).toBeFocused();
    expect(await messageUnder(field(form, 'Branch Area'))).toBe('This area is not in the chosen city');
    await expect(field(form, 'Street')).toHaveValue('Allen Avenue');
    await expect(field(form, 'Group')).toHaveValue('pharmacy');
  });

  await test.step('adds a verified partner user with all fields', async () => {
    await page.unroute('**/user/partner/createPartner');
    const person = newPerson();
    await field(form, 'First Name').fill(person.firstName);
    await field(form, 'Last Name').fill(person.lastName);
    await field(form, 'Email').fill(person.email);
    await choose(form, 'Group', 'diagnostic');
    await choose(form, 'Role', 'user');

    await field(form, 'Phone').fill('0803');
    await button(form, 'Submit').click();
    await expect(notice(page, 'please enter valid phone number')).toHaveText(/^Error/);
    await field(form, 'Phone').fill(person.mobile.replace('+234', ''));

    const sent = page.waitForRequest('**/user/partner/createPartner');
    await button(form, 'Submit').click();
    expect((await sent).postDataJSON()).toMatchObject({
      email: person.email,
      username: person.email,
      verified: true,
      group: 'diagnostic',
      role: 'user',
      partner_name: 'SYNLAB',
      branchLocation: { city: { name: 'Lagos' }, area: { name: 'Lekki' } },
      address: { street: 'Allen Avenue', door_no: '12', pincode: '100001' },
    });
    await expect(notice(page, 'Partner added Successfully!')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(rowOf(page, person.lastName)).toContainText('diagnostic');
    await expect(
      rowOf(page, person.lastName).getByRole('img', { name: 'Active', exact: true }),
    ).toBeVisible();
  });
});
