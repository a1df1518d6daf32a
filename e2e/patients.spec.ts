import type { HealthDetails, Patient } from '@baobab/contract/people/patients';
import { call, type Session } from './helpers/api.ts';
import { bookSlot, freeDay, somePatient } from './helpers/bookings.ts';
import { expect, expectAccessible, signIn, test } from './helpers/fixtures.ts';
import { listed, search } from './helpers/master-data.ts';
import { button, countCalls, dialog, liveReady, visit } from './helpers/parts.ts';

interface Patients {
  data: Patient[];
  count: number;
}
const list = (session: Session, query = '') =>
  call<Patients>('GET', `/patient/admin/data-patient?limit=100${query}`, session);
const health = async (session: Session, uuid: string) =>
  (await call<{ data: HealthDetails }>('GET', `/ep/healthDetails/${uuid}`, session)).data;

test('patients and their details', async ({ page, browserErrors }) => {
  browserErrors.expect(/500/);
  const session = await signIn(page, 'admin');

  await test.step('the open details of a patient follow a booking in another window', async () => {
    const { patient } = await somePatient(session);
    const { doctor, slots } = await freeDay(session);
    const { bookings: before } = await health(session, patient.uuid);
    const live = liveReady(page);
    await page.goto(`/patients?dialog=view&id=${patient.uuid}`);
    const details = dialog(page, 'Patient Details');
    const bookings = details
      .locator('div', { has: page.getByText('Total Bookings', { exact: true }) })
      .last();
    await expect(bookings).toContainText(String(before.totalBookings));
    await live;
    const { uuid } = await bookSlot(session, doctor.uuid, slots[0]!, patient.uuid);
    await call('PUT', `/booking/adminBooking/admin/${uuid}/booked`, session);
    await expect(bookings).toContainText(String(before.totalBookings + 1));
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  await test.step('shows how complete a profile is', async () => {
    const { data } = await list(session);
    await visit(page, '/patients');
    await expect(listed(page, 'Patients')).toHaveCount(10);
    await expect(page.getByRole('columnheader', { name: 'Total Bookings' })).toBeVisible();
    const wanted = data[20]!;
    const { count } = await list(session, `&search=${encodeURIComponent(wanted.full_name)}`);
    await search(page, wanted.full_name);
    await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible();
    await button(page, `View ${wanted.full_name}`).first().click();
    const { profile_percentage } = await health(session, wanted.uuid);
    const details = dialog(page, 'Patient Details');
    await expect(details.getByRole('paragraph').filter({ hasText: wanted.full_name })).toBeVisible();
    await expect(details).toContainText(/Profile (0|15|60|80|100)% complete/);
    if (count === 1) await expect(details).toContainText(`Profile ${profile_percentage}% complete`);
    await expectAccessible(page);
    await page.reload();
    await expect(details).toContainText(wanted.full_name);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  await test.step('a link opens a patient whom the list does not show, with one logged read', async () => {
    const { data } = await list(session);
    const { uuid, full_name } = data[30]!;
    const reads = countCalls(page, `/records/patients/${uuid}`);
    await visit(page, `/patients?search=nobody&dialog=view&id=${uuid}`);
    const details = dialog(page, 'Patient Details');
    await expect(details).toContainText(full_name);
    await expect(details).toContainText(/Profile \d+% complete/);
    expect(reads()).toBe(1);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  await test.step('the details show the values of the list and offer another attempt when the answers cannot be read', async () => {
    const { full_name } = (await list(session)).data[40]!;
    await page.route('**/records/patients/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
    );
    await visit(page, `/patients?search=${encodeURIComponent(full_name)}`);
    await listed(page, 'Patients').first().getByRole('button', { name: /^View/ }).click();
    const details = dialog(page, 'Patient Details');
    await expect(details).toContainText(full_name);
    await expect(details.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.unroute('**/records/patients/*');
    await button(details, 'Try again').click();
    await expect(details).toContainText(/Profile \d+% complete/);
  });
});
