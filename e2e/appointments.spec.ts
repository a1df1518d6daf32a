import { dayOf, formatDate, formatLongDate } from '@baobab/contract/kit/lagos-time';
import type { Page } from '@playwright/test';
import { call } from './helpers/api.ts';
import { addBooking, details, freeDay, list, only, somePatient, bookSlot } from './helpers/bookings.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { bell, button, choose, dialog, field, liveReady, openRow, visit } from './helpers/parts.ts';

const count = async (page: Page) =>
  Number((await page.locator('h1 span').textContent())!.replaceAll(',', ''));
const sure = (page: Page) => dialog(page, 'Are you sure?');

test('the list of appointments and their status changes', async ({ page }) => {
  const session = await signIn(page, 'admin');

  await test.step('appointments are filtered by status and type', async () => {
    const live = liveReady(page);
    await page.goto('/appointments');
    await live;
    await expect(list(page)).toHaveCount(12);
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
  });

  await test.step('the sidebar opens the appointments from today on, the next one first; one click shows all', async () => {
    const { count: everything } = await call<{ count: number }>(
      'GET',
      '/booking/adminBooking/adminall?limit=1',
      session,
    );
    await visit(page, '/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Appointments' }).click();
    await expect(page).toHaveURL('/appointments?from=today&sort=booking_date');
    await expect(field(page, 'Start date')).toHaveValue(formatDate(dayOf(Date.now())));
    await expect.poll(() => count(page)).toBeLessThan(everything);
    await button(page, 'Clear Start date').click();
    await expect(page).toHaveURL('/appointments?sort=booking_date');
    await expect.poll(() => count(page)).toBe(everything);
  });

  await test.step('appointments and transactions are found by the name and the phone number of the patient', async () => {
    const { consumer } = await addBooking(session);
    const { mobile, full_name } = consumer;
    await visit(page, '/appointments');
    await page.getByRole('searchbox', { name: 'Search patient, phone or reference' }).fill(mobile);
    await expect(page).toHaveURL(`/appointments?search=${encodeURIComponent(mobile)}`);
    await expect(list(page).first()).toContainText(/Booked|Pending/);
    await visit(page, `/transactions?tab=all&search=${encodeURIComponent(full_name)}`);
    await expect(listed(page, 'Transactions').first()).toBeVisible();
  });

  await test.step('days without an appointment have no export, and a start after the end is named', async () => {
    await visit(page, '/appointments?from=2020-01-01&to=2020-01-02');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await expect(button(page, 'Export')).toBeDisabled();
    await visit(page, '/appointments?from=2026-02-02&to=2026-02-01');
    await expect(page.getByRole('heading', { name: 'The start date is after the end date' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a booked appointment can be rescheduled once, after a confirmation', async () => {
    const { doctor, consumer, slots } = await addBooking(session);
    await visit(page, only(doctor, consumer));
    await openRow(list(page).filter({ hasText: 'Booked' }).first());
    await expect(details(page)).toContainText('Transaction Reference');
    await expect(
      details(page).getByRole('list', { name: 'What happened to this appointment' }),
    ).toContainText('by Adaeze Okafor');
    await expectAccessible(page);
    await button(details(page), 'Rescheduled').click();
    const date = field(details(page), 'Date');
    await date.fill('31/13/2026');
    await date.press('Tab');
    await expect(date).toHaveAccessibleDescription(/^Enter a date such as/);
    await expect(date).toHaveValue('31/13/2026');
    await expect(button(details(page), 'Reschedule')).toBeDisabled();
    const week = details(page).getByRole('group', { name: 'Free slots' });
    const time = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Africa/Lagos',
      hour: '2-digit',
      minute: '2-digit',
      hour12: true,
    });
    const label = time.format(new Date(slots[2]!.start_time));
    const day = formatLongDate(slots[2]!.start_time);
    await week.getByRole('region', { name: day }).getByRole('button', { name: label }).click();
    await expect(field(details(page), 'Slot')).toHaveValue(new RegExp(`^${label}`));
    await expect(page.getByRole('button', { name: /^(Sooner|Next) with/ })).toHaveCount(0);
    await expectAccessible(page);
    await button(details(page), 'Reschedule').click();
    await button(sure(page), 'No').click();
    await button(details(page), 'Reschedule').click();
    await button(sure(page), 'Yes').click();
    await expect(notice(page, 'booking Rescheduled Successfully!')).toBeVisible();
    await expect(button(details(page), 'Rescheduled')).toBeHidden();
    await expect(details(page)).toContainText(`${time.format(new Date(slots[2]!.start_time))} –`);
    await expect(details(page).getByRole('button', { name: /^(?!Close|History|Copy)/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
  });

  await test.step('cancelling a paid appointment notifies of the refund due at once', async () => {
    const { doctor, consumer, booking } = await addBooking(session);
    await visit(page, `${only(doctor, consumer)}&dialog=view&id=${booking.uuid}`);
    await expect(details(page)).toContainText(booking.patient.full_name);
    await button(details(page), 'Cancelled').click();
    await button(sure(page), 'Yes').click();
    await expect(notice(page, 'booking cancelled Successfully!')).toBeVisible();
    await expect(button(details(page), 'Cancelled')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
    await bell(page).click();
    const due = `Refund due: ₦4,500.00 of transaction ${booking.transaction!.reference_id}`;
    await expectAccessible(page);
    await page.getByRole('link', { name: due }).click();
    await expect(dialog(page, 'Transaction Details')).toContainText(booking.transaction!.reference_id);
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/transactions?search=${booking.transaction!.reference_id}`);
    await expect(listed(page, 'Transactions')).toHaveCount(1);
  });

  await test.step('after a change under a filter the dialog shows the new status', async () => {
    const { doctor, consumer, booking } = await addBooking(session);
    await visit(page, `${only(doctor, consumer)}&status=booked&dialog=view&id=${booking.uuid}`);
    await expect(details(page)).toContainText(booking.patient.full_name);
    await button(details(page), 'Cancelled').click();
    await button(sure(page), 'Yes').click();
    await expect(details(page).getByText('Cancelled').first()).toBeVisible();
    await expect(details(page).getByRole('button', { name: /^(?!Close|History|Copy)/ })).toHaveCount(0);
    await expect(list(page).filter({ hasText: booking.patient.full_name })).toHaveCount(0);
  });

  await test.step('rejects a pending appointment after a confirmation', async () => {
    const free = await freeDay(session);
    const who = await somePatient(session);
    await bookSlot(session, free.doctor.uuid, free.slots[0]!, who.patient.uuid);
    await visit(page, `${only(free.doctor, who.consumer)}&status=pending`);
    await openRow(list(page).filter({ hasText: 'Pending' }).first());
    await expect(button(details(page), 'Cancelled')).toBeHidden();
    await button(details(page), 'Reject').click();
    await button(sure(page), 'Yes').click();
    await expect(notice(page, 'Rejected!')).toContainText('booking Rejected Successfully!');
  });

  await test.step('rescheduling offers a slot once, and is done only on 201; an expired appointment is “Not finished”', async () => {
    const { booking, slots } = await addBooking(session);
    let shown: object = { ...booking, status: 'rejected', expired: true };
    // The dialog does not learn of changes.
    await page.route('**/records/appointments/*', (route) => route.fulfill({ json: { data: shown } }));
    const open = () => page.goto(`/appointments?dialog=view&id=${booking.uuid}`);
    await open();
    await expect(details(page).getByText('Not finished', { exact: true })).toBeVisible();

    shown = { ...booking, booking_date: '2026-01-05T09:00:00.000Z', start_time: '2026-01-05T09:00:00.000Z' };
    await open();
    await button(details(page), 'Rescheduled').click();
    await expect(field(details(page), 'Slot')).toHaveValue('');
    await expect(button(details(page), 'Reschedule')).toBeDisabled();

    shown = booking;
    await open();
    await page.route('**/adminrescheduled', (route) => route.fulfill({ status: 202, json: {} }));
    await button(details(page), 'Rescheduled').click();
    await button(details(page), 'Reschedule').click();
    await button(sure(page), 'Yes').click();
    await expect(notice(page, 'Something went wrong')).toBeVisible();
    await expect(notice(page, 'booking Rescheduled Successfully!')).toBeHidden();

    await open();
    await expect(button(details(page), 'Rescheduled')).toBeVisible();
    await call('GET', `/booking/adminBooking/admincancel/${booking.uuid}`, session);
    await button(details(page), 'Rescheduled').click();
    await field(details(page), 'Slot').click();
    await expect(page.getByRole('option')).toHaveCount(slots.length);
  });
});
