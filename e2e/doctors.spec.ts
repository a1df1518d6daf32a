import type { Doctor } from '@baobab/contract/people/doctors';
import type { Locator, Page } from '@playwright/test';
import { call, type Session } from './helpers/api.ts';
import { closeNotices, expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { headers, listed, search } from './helpers/master-data.ts';
import { button, dialog, field, messageUnder, visit } from './helpers/parts.ts';

const rows = (page: Page) => listed(page, 'Doctors');
const tab = (form: Locator, name: string) => form.getByRole('tab', { name });
const submit = (form: Locator) => button(form, 'Submit').click();

/** A different doctor for each test. */
const doctorAt = async (session: Session, page: number) =>
  (await call<{ data: Doctor[] }>('GET', `/user/admin/search/doctors?limit=1&pagenum=${page}`, session))
    .data[0]!;
const found = async (session: Session, email: string) =>
  (await call<{ data: Doctor[] }>('GET', `/user/admin/search/doctors?search=${email}`, session)).data[0]!;

async function openEdit(page: Page, doctor: Doctor) {
  await visit(page, `/doctors?search=${doctor.email}&dialog=edit&id=${doctor.uuid}`);
  const form = dialog(page, 'Edit Doctor');
  await expect(field(form, 'Full Name')).toBeFocused();
  return form;
}

async function discard(page: Page, form: Locator) {
  await page.keyboard.press('Escape');
  await button(dialog(page, 'Discard your changes?'), 'Discard').click();
  await expect(form).toBeHidden();
}

/** Replaces the chips of a field. */
async function setChips(form: Locator, label: string, text: string) {
  const input = field(form, label);
  const remove = input.locator('..').getByRole('button', { includeHidden: true });
  while ((await remove.count()) > 0) await input.press('Backspace');
  await input.fill(text);
  await input.press('Enter');
}

/** A value in the details of a doctor. */
const value = (page: Page, label: string) =>
  dialog(page, 'Doctor Details')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

test('doctors, their details and the edit of a profile', async ({ page, browserErrors }) => {
  browserErrors.expect(/422|409/);
  const session = await signIn(page, 'admin');

  await test.step('ten columns fit on a small laptop, and a doctor is found with figures, a new one without', async () => {
    await page.goto('/doctors');
    await expect(rows(page)).toHaveCount(10);
    await expect(headers(page)).toHaveText([
      'Doctor Id',
      'Name',
      'Nationality',
      'Speciality',
      'Languages',
      'Email',
      'Status',
      'Phone',
      'View',
      'Edit',
    ]);
    // Long texts are truncated.
    await page.setViewportSize({ width: 1280, height: 768 });
    await expect(rows(page).first().getByRole('button', { name: /^Edit/ })).toBeInViewport({ ratio: 1 });

    const doctor = await doctorAt(session, 20);
    await search(page, doctor.email);
    await expect(rows(page)).toHaveCount(1);
    await button(rows(page), `View ${doctor.full_name}`).click();
    await expect(value(page, 'Total Appointments')).toHaveText(String(doctor.total_appointments));
    await expect(value(page, 'Slots Opened')).toHaveText(String(doctor.total_slots_opened));
    await expect(value(page, 'Last Appointment Date')).toHaveText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2} [ap]m$/);
    await expectAccessible(page);
    await page.reload();
    await expect(value(page, 'Total Revenue')).toHaveText(/^₦[\d,]+\.\d{2}$/);
    await page.keyboard.press('Escape');

    await search(page, 'newcomer');
    await rows(page)
      .filter({ hasText: /newcomer/i })
      .first()
      .click();
    await expect(value(page, 'Experience')).toHaveText('N/A');
    await expect(value(page, 'Last Appointment Date')).toHaveText('NO Appointment');
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Doctor Details')).toBeHidden();
  });

  await test.step('an error on another tab is announced, marked and opened before valid input is saved', async () => {
    const doctor = await doctorAt(session, 21);
    const form = await openEdit(page, doctor);
    await expect(field(form, 'Phone')).toBeDisabled();
    await expect(field(form, 'Email')).toBeDisabled();
    // Some profiles of the demo data are incomplete.
    await field(form, 'Folio Number').fill('FN-77');
    await tab(form, 'Contact').click();
    await field(form, 'Country').fill('');
    await tab(form, 'Profile').click();
    await field(form, 'Video URL 2').fill('javascript:alert(1)');
    await tab(form, 'General').click();
    await submit(form);
    await expect(notice(page, 'Please check all the tabs and fill mandatory values..')).toContainText(
      'Alert !',
    );
    await expect(field(form, 'Country')).toBeFocused();
    expect(await messageUnder(field(form, 'Country'))).toBe('Please enter Country!');
    await expect(tab(form, 'Contact has an error')).toBeVisible();
    await expect(tab(form, 'Profile has an error')).toBeVisible();
    await expectAccessible(page);

    await field(form, 'Country').fill('Ghana');
    await submit(form);
    await expect(field(form, 'Video URL 2')).toBeFocused();
    await field(form, 'Video URL 2').fill('https://video.example/two');
    await tab(form, 'General').click();
    await setChips(form, 'Speciality', 'Cardiology, Surgery, Cardiology');
    await tab(form, 'Commission').click();
    const rate = field(form, 'Lab Test Advice Commission');
    await rate.fill('2.23');
    await rate.press('ArrowUp');
    await rate.press('ArrowUp');
    await rate.pressSequentially('e');
    await expect(rate).toHaveValue('2.25');
    await submit(form);
    await expect(notice(page, 'Doctor Profile Edited successfully')).toBeVisible();
    await expect(form).toBeHidden();
    await closeNotices(page);
    await expect(rows(page)).toContainText('Ghana');
    await expect(rows(page)).toContainText('Cardiology, Surgery');
    expect((await found(session, doctor.email)).profile).toMatchObject({
      speciality: ['Cardiology', 'Surgery'],
      advice_commission: 2.25,
      folioNumber: 'FN-77',
      address: { country: 'Ghana' },
    });
  });

  await test.step('shows the message of each empty field, and the licence read-only', async () => {
    const newcomer = (
      await call<{ data: Doctor[] }>('GET', '/user/admin/search/doctors?search=newcomer', session)
    ).data[0]!;
    const form = await openEdit(page, newcomer);
    const texts = {
      'Full Name': 'Please enter name!',
      'Practice Started Year': 'Please enter practice_started_year!',
      'Folio Number': 'Please enter Folio Number!',
      Qualification: 'Please enter qualification !',
    };
    await expect(field(form, 'Qualification')).toHaveValue('N/A');
    for (const label of Object.keys(texts)) await field(form, label).fill('');
    await submit(form);
    for (const [label, text] of Object.entries(texts))
      expect(await messageUnder(field(form, label)), label).toBe(text);
    await tab(form, 'Documents').click();
    await expect(form.getByText('No Doucments to Show')).toBeVisible();
    await tab(form, 'Office').click();
    await expect(field(form, 'License Authority')).toBeDisabled();
    await discard(page, form);
  });

  await test.step('shows the error of one speciality at the list until it changes', async () => {
    const form = await openEdit(page, await doctorAt(session, 24));
    await tab(form, 'Office').click();
    await expect(field(form, 'Date of Expiry')).toHaveValue(/^(\d{2}-\d{2}-\d{4})?$/);
    await tab(form, 'General').click();
    await field(form, 'Folio Number').fill('FN-78');
    await setChips(form, 'Speciality', `Cardiology,${'x'.repeat(81)}`);
    await tab(form, 'Contact').click();
    await submit(form);
    await expect(field(form, 'Speciality')).toBeFocused();
    expect(await messageUnder(field(form, 'Speciality'))).toBe('This may have at most 80 characters');
    await setChips(form, 'Speciality', 'Surgery');
    await expect(tab(form, 'General has an error')).toBeHidden();
    await submit(form);
    await expect(notice(page, 'Doctor Profile Edited successfully')).toBeVisible();
    await expect(form).toBeHidden();
  });

  await test.step('opening or downloading a document keeps the input of the form', async () => {
    const { data } = await call<{ data: Doctor[] }>('GET', '/user/admin/search/doctors?limit=100', session);
    const doctor = data.find(({ profile }) => profile.doctorDocuments.length > 1)!;
    const form = await openEdit(page, doctor);
    await field(form, 'Folio Number').fill('FN-PAPERS');
    await tab(form, 'Documents').click();
    const { docType, filename } = doctor.profile.doctorDocuments[0]!;
    await expect(form.getByRole('list', { name: 'Documents' }).getByRole('listitem').first()).toContainText(
      `${docType} ${filename}`,
    );
    const saved = page.waitForEvent('download');
    await button(form, `Download ${filename}`).click();
    expect((await saved).suggestedFilename()).toBe(filename);
    await button(form, `Open ${filename}`).click();
    const paper = dialog(page, filename!);
    await expect(paper.locator('canvas')).toBeVisible();
    await expect(paper).toContainText(doctor.full_name);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(paper).toHaveCount(0);
    await expect(form.getByText(filename!)).toBeVisible();
    await tab(form, 'General').click();
    await expect(field(form, 'Folio Number')).toHaveValue('FN-PAPERS');
    await discard(page, form);
  });

  await test.step('a field that a colleague also changed asks which value to keep, and the others are merged', async () => {
    const doctor = await doctorAt(session, 23);
    const { practice_started_year, professional_detail, address } = doctor.profile;
    const editAsColleague = (folioNumber: string, city: string, profileVideoUrl: string[]) =>
      call('PUT', `/user/updateDetailsByAdmin/${doctor.uuid}`, session, {
        full_name: doctor.full_name,
        practice_started_year,
        folioNumber,
        professional_detail: { qualification: professional_detail.qualification },
        address: { country: address.country, city },
        profileVideoUrl,
      });
    await editAsColleague('FN-OLD', 'Kano', ['https://video.example/1', 'https://video.example/2']);
    const form = await openEdit(page, doctor);
    await field(form, 'Folio Number').fill('FN-MINE');
    await tab(form, 'Profile').click();
    await field(form, 'Video URL 1').fill('https://video.example/mine');
    await editAsColleague('FN-THEIRS', 'Jos', ['https://video.example/1', 'https://video.example/theirs']);
    await submit(form);
    await expect(form.getByText(`${session.admin.full_name} changed this to “FN-THEIRS”`)).toBeVisible();
    await button(form, 'Keep mine').click();
    await submit(form);
    await expect(form).toBeHidden();
    const { profile } = await found(session, doctor.email);
    expect([profile.folioNumber, profile.address.city]).toEqual(['FN-MINE', 'Jos']);
    expect(profile.profileVideoUrl).toEqual([
      'https://video.example/mine',
      'https://video.example/theirs',
      '',
    ]);
  });
});
