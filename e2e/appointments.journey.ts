import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call, type Session } from './api.ts';
import { addBooking, freeDay, somePatient, take } from './bookings.ts';
import { addCoupon } from './coupons.ts';
import { expect, expectAccessibleInBothThemes, notice, signIn, test } from './fixtures.ts';
import { listed } from './master-data.ts';
import { bell, choose, dialog, field, liveReady } from './parts.ts';

const list = (page: Page) => listed(page, 'Appointments');
const count = async (page: Page) =>
  Number((await page.locator('h1 span').textContent())!.replaceAll(',', ''));
const details = (page: Page) => dialog(page, 'Appointment Details');
const sure = (page: Page) => dialog(page, 'Are you sure?');
/** The page of one person's appointments with one doctor. */
const only = (doctor: { uuid: string; full_name: string }, consumer: { uuid: string }) =>
  `/appointments?doctor=${doctor.uuid}|${encodeURIComponent(doctor.full_name)}&consumer=${consumer.uuid}|x`;

test('twelve a page, filtered by status, type and days; the CSV holds every match', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/appointments');
  await expect(list(page)).toHaveCount(12);
  await expectAccessibleInBothThemes(page);
  const all = await count(page);

  await field(page, 'Status').click();
  expect((await page.getByRole('option').allTextContents()).join(' ')).toBe(
    'Booked Rescheduled Cancelled Declined Closed Missed Extended Follow-up Pending Rejected',
  );
  await page.getByRole('option', { name: 'Declined' }).click();
  await expect(page).toHaveURL('/appointments?status=declined');
  await expect(list(page).first()).toContainText('Declined');
  await choose(page, 'Type', 'International');
  await expect(page).toHaveURL('/appointments?status=declined&type=international');
  await expect.poll(() => count(page)).toBeLessThan(all);
  await expect(list(page).first()).toContainText('International');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Appointments_\d{8}-\d{6}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength((await count(page)) + 1);

  await page.goto('/appointments?from=2020-01-01&to=2020-01-02');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
});

test('a booked appointment is moved to another slot, after a question; then it is read-only', async ({
  page,
}) => {
  const session = await signIn(page, 'admin');
  const { doctor, consumer, slots } = await addBooking(session);
  await page.goto(only(doctor, consumer));
  await list(page).filter({ hasText: 'Booked' }).first().click();
  await expect(details(page)).toContainText('Transaction Reference');
  await expect(details(page).getByRole('list', { name: 'What happened to this appointment' })).toContainText(
    'by Adaeze Okafor',
  );
  await expectAccessibleInBothThemes(page);
  await details(page).getByRole('button', { name: 'Rescheduled' }).click();
  await field(details(page), 'Slot').click();
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Lagos',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  });
  await page.getByRole('option', { name: time.format(new Date(slots[2]!.start_time)) }).click();
  await details(page).getByRole('button', { name: 'Reschedule', exact: true }).click();
  await sure(page).getByRole('button', { name: 'No' }).click();
  await details(page).getByRole('button', { name: 'Reschedule', exact: true }).click();
  await sure(page).getByRole('button', { name: 'Yes' }).click();
  await expect(notice(page, 'booking Rescheduled Successfully!')).toBeVisible();
  await expect(details(page).getByRole('button', { name: 'Rescheduled' })).toBeHidden();
  await expect(details(page)).toContainText(`${time.format(new Date(slots[2]!.start_time))} –`);
  await page.reload();
  await expect(details(page)).toContainText('Rescheduled');
  await expect(details(page).getByRole('button')).toHaveCount(1);
});

test('booked is cancelled and pending is rejected, each after a question; a refund due rings at once', async ({
  page,
}) => {
  const session = await signIn(page, 'admin');
  const { doctor, consumer, booking } = await addBooking(session);
  const live = liveReady(page);
  await page.goto(`${only(doctor, consumer)}&dialog=view&id=${booking.uuid}`);
  await live;
  await details(page).getByRole('button', { name: 'Cancelled' }).click();
  await sure(page).getByRole('button', { name: 'Yes' }).click();
  await expect(notice(page, 'booking cancelled Successfully!')).toBeVisible();
  await expect(details(page).getByRole('button', { name: 'Cancelled' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();
  await bell(page).click();
  const due = `Refund due: ₦4,500.00 of transaction ${booking.transaction!.reference_id}`;
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: due }).click();
  await expect(page).toHaveURL('/transactions');
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeHidden();

  const free = await freeDay(session);
  const who = await somePatient(session);
  await take(session, free.doctor.uuid, free.slots[0]!, who.patient.uuid);
  await page.goto(`${only(free.doctor, who.consumer)}&status=pending`);
  await list(page).first().click();
  await expect(details(page).getByRole('button', { name: 'Cancelled' })).toBeHidden();
  await details(page).getByRole('button', { name: 'Reject' }).click();
  await sure(page).getByRole('button', { name: 'Yes' }).click();
  await expect(notice(page, 'Rejected!')).toContainText('booking Rejected Successfully!');
});

/** A coupon for any chosen doctor, good now and once. */
const goodOnce = (session: Session, changes: object = {}) =>
  addCoupon(session, {
    coupon_type: 'flat_discount',
    discount: 500,
    sub_category: 'fadn',
    appointment_type: 'all',
    valid_from: new Date(Date.now() - 3_600_000).toISOString(),
    valid_to: new Date(Date.now() + 3_600_000).toISOString(),
    maxtimeuse: 1,
    ...changes,
  });

test('booking on behalf: a taken slot or a spent coupon is said and replaced, a lost answer books once', async ({
  page,
  complaints,
}) => {
  complaints.expect(/409|ERR_FAILED|Failed to fetch/);
  const session = await signIn(page, 'admin');
  const { doctor, day, slots } = await freeDay(session);
  const { consumer, patient } = await somePatient(session);
  await page.goto('/bookAppointment');
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  await expect(page.getByText('Choose the consumer')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await field(page, 'Consumer Mobile').fill(consumer.mobile);
  await page.getByRole('option', { name: consumer.full_name }).first().click();
  await choose(page, 'Patient Name', patient.full_name);
  await choose(page, 'Type of Appointment', 'Find a doctor');
  await field(page, 'Doctor').fill(doctor.full_name);
  await page.getByRole('option', { name: doctor.full_name }).first().click();
  await page.getByRole('button', { name: /^Date: / }).click();
  // Today's month is shown; the day may be in the next.
  const [year, month, date] = day.split('-').map(Number);
  const name = new Date(Date.UTC(year!, month! - 1, date)).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const cell = page.getByRole('button', { name, exact: true });
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  if (!(await cell.isVisible())) await page.getByRole('button', { name: 'Next month' }).click();
  await cell.click();
  await field(page, 'Slot').click();
  await expect(page.getByRole('option')).toHaveCount(slots.length);
  await page.getByRole('option').first().click();
  await choose(page, 'Symptoms', 'Vomiting');
  await field(page, 'Coupon code').fill((await addCoupon(session)).coupon_code);
  await field(page, 'Amount').fill('12,500');
  await expect(page.getByText('This coupon is not valid yet')).toBeVisible();
  const coupon = await goodOnce(session);
  await field(page, 'Coupon code').fill(coupon.coupon_code);
  await expect(
    page.getByText(/^₦500\.00 off, ₦12,000\.00 to pay \(₦500\.00 off FADN with any doctor/),
  ).toBeVisible();
  await field(page, 'Description').fill('Called at noon');

  // Somebody else is faster.
  const rival = await somePatient(session);
  await take(session, doctor.uuid, slots[0]!, rival.patient.uuid);
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  await expect(
    page.getByText('This slot has just been taken. Please choose another one.').first(),
  ).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('Called at noon');
  await field(page, 'Slot').click();
  await expect(page.getByRole('option')).toHaveCount(slots.length - 1);
  await page.getByRole('option').first().click();

  // The line breaks between the two calls.
  await page.route('**/booked', (route) => route.abort(), { times: 2 });
  const losing = async () => {
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/booked'));
    await page.getByRole('button', { name: 'Book an Appointment' }).click();
    await lost;
    await expect(notice(page, 'Failed!').first()).toBeVisible();
  };
  await losing();
  // Something else is booked instead: the slot that is held for the first makes room.
  await field(page, 'Amount').fill('12,600');
  await losing();

  // Meanwhile the coupon is used up elsewhere; with another one the same booking goes on.
  await addBooking(session, { coupon_code: coupon.coupon_code });
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  await expect(field(page, 'Coupon code')).toHaveAccessibleDescription(
    'This coupon has been used as often as it may be',
  );
  await expect(field(page, 'Description')).toHaveValue('Called at noon');
  const other = await goodOnce(session, { discount: 1_000 });
  await field(page, 'Coupon code').fill(other.coupon_code);
  await expect(page.getByText(/^₦1,000\.00 off, ₦11,600\.00 to pay/)).toBeVisible();
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  await expect(notice(page, 'booking added Successfully!')).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('');
  const query = `created_by.uuid=${consumer.uuid}&doctor_uuid=${doctor.uuid}&booked_date=${day}&booked_end_date=${day}`;
  const { data } = await call<{ data: { status: string; amount: number }[] }>(
    'GET',
    `/booking/adminBooking/adminall?${query}`,
    session,
  );
  const mine = data.filter(({ amount }) => amount > 12_000).map(({ amount, status }) => [amount, status]);
  expect(mine.toSorted()).toEqual([
    [12_500, 'rejected'],
    [12_600, 'booked'],
  ]);

  await page.goto(only(doctor, consumer));
  await list(page).filter({ hasText: '₦12,600.00' }).first().click();
  for (const text of [other.coupon_code, '₦1,000.00', '₦11,600.00', `with coupon ${other.coupon_code}`])
    await expect(
      details(page)
        .getByText(text, { exact: !text.startsWith('with') })
        .first(),
    ).toBeVisible();
  await page.goto('/transactions');
  await listed(page, 'Transactions').filter({ hasText: '₦11,600.00' }).first().click();
  await expect(dialog(page, 'Transaction Details')).toContainText(other.coupon_code);
});
