import { formatDate, formatLongDate } from '@baobab/contract/kit/lagos-time';
import type { Page } from '@playwright/test';
import { call, type Session } from './helpers/api.ts';
import { addBooking, details, freeDay, list, only, somePatient, bookSlot } from './helpers/bookings.ts';
import { addCoupon } from './helpers/coupons.ts';
import { expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, choose, dialog, field, openRow, pickInCalendar, visit } from './helpers/parts.ts';

/** A coupon that is valid now, for one use with any doctor. */
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

const chooseDay = async (page: Page, day: string) => {
  await button(page, 'Choose Date').click();
  await pickInCalendar(page, day);
};

/** Beside the name of a type its option says what it means. */
const chooseType = (page: Page, type: string) =>
  choose(page, 'Type of Appointment', new RegExp(`^${type}\\b`));

interface People {
  consumer: { mobile: string; full_name: string };
  patient: { full_name: string };
  doctor: { full_name: string };
}

async function choosePeople(page: Page, { consumer, patient, doctor }: People, type: string) {
  await field(page, 'Consumer Mobile').fill(consumer.mobile);
  await page.getByRole('option', { name: consumer.full_name }).first().click();
  await field(page, 'Patient Name').click();
  await page
    .getByRole('option', { name: new RegExp(`^${patient.full_name} · `) })
    .first()
    .click();
  await chooseType(page, type);
  await field(page, 'Doctor').fill(doctor.full_name);
  await page.getByRole('option', { name: doctor.full_name }).first().click();
}

test('books an appointment on behalf of a patient', async ({ page, browserErrors }) => {
  browserErrors.expect(/409|ERR_FAILED|Failed to fetch/);
  const session = await signIn(page, 'admin');

  await test.step('the form names a missing consumer, and a consumer without an active patient', async () => {
    const { consumer } = await somePatient(session);
    await page.route('**/patient/consumer/*', async (route) => {
      const reply = await route.fetch();
      const { data } = (await reply.json()) as { data: object[] };
      await route.fulfill({
        response: reply,
        json: { data: data.map((one) => ({ ...one, active: false })) },
      });
    });
    await page.goto('/bookAppointment');
    await button(page, 'Book an Appointment').click();
    await expect(page.getByText('Choose the consumer')).toBeVisible();
    await expectAccessible(page);
    await field(page, 'Consumer Mobile').fill(consumer.mobile);
    await page.getByRole('option', { name: consumer.full_name }).first().click();
    await expect(field(page, 'Patient Name')).toHaveAttribute('placeholder', 'No active patient');
    await expect(field(page, 'Patient Name')).toBeDisabled();
    await page.unroute('**/patient/consumer/*');
  });

  await test.step('the type decides the price, which a change of type or doctor proposes again', async () => {
    const { doctor } = await freeDay(session);
    const [, sadn] = await call<{ amount: number }[]>('GET', '/booking/setting/list', session);
    const { data } = await call<{ data: { uuid: string; consultation_fee: number }[] }>(
      'GET',
      '/user/admin/doctors/list?limit=100',
      session,
    );
    const fee = data.find(({ uuid }) => uuid === doctor.uuid)!.consultation_fee;
    const shown = (naira: number) => naira.toLocaleString('en', { minimumFractionDigits: 2 });
    const amount = field(page, 'Amount');
    await field(page, 'Doctor').fill(doctor.full_name);
    await page.getByRole('option', { name: doctor.full_name }).first().click();
    await chooseType(page, 'free');
    await expect(amount).toHaveValue('0.00');
    await expect(amount).not.toBeEditable();
    await field(page, 'Type of Appointment').fill('see a doctor');
    await expect(page.getByRole('option')).toHaveText([/^sadn/]);
    await page.getByRole('option').click();
    await expect(amount).toHaveValue(shown(sadn!.amount));
    await chooseType(page, 'international');
    await expect(amount).toHaveValue(shown(fee));
    await amount.fill('10,000,000.01');
    await button(page, 'Book an Appointment').click();
    await expect(amount).toHaveAccessibleDescription('Amount may be at most ₦10,000,000.00');
    await amount.fill('');
    await amount.pressSequentially('12a');
    await expect(amount).toHaveValue('12');
  });

  await test.step('a taken slot and a used-up coupon are reported, and a lost response books once', async () => {
    // Another usual amount would ask before it books.
    const isUsual = ({ consultation_fee: fee = 0 }) => fee > 8_000 && fee < 20_000;
    const { doctor, day, slots } = await freeDay(session, isUsual);
    const { consumer, patient } = await somePatient(session);
    const bodies: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/admin/new/normal')) bodies.push(request.postDataJSON());
    });
    await choosePeople(page, { consumer, patient, doctor }, 'nigerian');
    await chooseDay(page, day);
    await field(page, 'Slot').click();
    await expect(page.getByRole('option')).toHaveCount(slots.length);
    await page.getByRole('option').first().click();
    await choose(page, 'Symptoms', 'Vomiting');
    await field(page, 'Coupon Code').fill((await addCoupon(session)).coupon_code);
    await field(page, 'Amount').fill('12,500');
    await expect(page.getByText('This coupon is not valid yet')).toBeVisible();
    const coupon = await goodOnce(session);
    await field(page, 'Coupon Code').fill(coupon.coupon_code);
    await expect(
      page.getByText(/^₦500\.00 off, ₦12,000\.00 to pay \(₦500\.00 off FADN with any doctor/),
    ).toBeVisible();
    await field(page, 'Description').fill('Called at noon');

    // Another session books the slot first.
    const rival = await somePatient(session);
    await bookSlot(session, doctor.uuid, slots[0]!, rival.patient.uuid);
    await button(page, 'Book an Appointment').click();
    await expect(
      page.getByText('This slot has just been taken. Please choose another one.').first(),
    ).toBeVisible();
    await expect(field(page, 'Description')).toHaveValue('Called at noon');
    await field(page, 'Slot').click();
    await expect(page.getByRole('option')).toHaveCount(slots.length - 1);
    await page.getByRole('option').first().click();

    // The connection is lost between the two calls.
    await page.route('**/booked*', (route) => route.abort(), { times: 2 });
    const losing = async () => {
      const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/booked'));
      await button(page, 'Book an Appointment').click();
      await lost;
      await expect(notice(page, 'Failed!').first()).toBeVisible();
    };
    await losing();
    await expect(field(page, 'Slot')).toHaveValue(/^\d\d:\d\d [ap]m – .* \(held for you\)$/);
    // Booking another slot releases the slot that the first attempt holds.
    await field(page, 'Amount').fill('12,600');
    await losing();

    // The coupon is used up in another session; the same booking continues with another coupon.
    await addBooking(session, { coupon_code: coupon.coupon_code });
    await button(page, 'Book an Appointment').click();
    await expect(field(page, 'Coupon Code')).toHaveAccessibleDescription(
      'This coupon has reached its usage limit',
    );
    await expect(field(page, 'Description')).toHaveValue('Called at noon');
    const other = await goodOnce(session, { discount: 1_000 });
    await field(page, 'Coupon Code').fill(other.coupon_code);
    await expect(page.getByText(/^₦1,000\.00 off, ₦11,600\.00 to pay/)).toBeVisible();
    await button(page, 'Book an Appointment').click();
    await expect(notice(page, 'booking added Successfully!')).toBeVisible();
    const { clinic, start_time } = slots[1]!;
    expect(bodies.at(-1)).toMatchObject({
      type: 'Find a doctor',
      clinic_uuid: clinic.uuid,
      booking_date: start_time,
      amount: 0,
      amount_value: 12_600,
      rfid: '',
    });
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

    await visit(page, only(doctor, consumer));
    await openRow(list(page).filter({ hasText: '₦12,600.00' }).first());
    for (const text of [other.coupon_code, '₦1,000.00', '₦11,600.00', `with coupon ${other.coupon_code}`])
      await expect(
        details(page)
          .getByText(text, { exact: !text.startsWith('with') })
          .first(),
      ).toBeVisible();
    await visit(page, '/transactions');
    await openRow(listed(page, 'Transactions').filter({ hasText: '₦11,600.00' }).first());
    await expect(dialog(page, 'Transaction Details')).toContainText(other.coupon_code);
  });

  await test.step('names what will be booked, and links to the appointment afterwards', async () => {
    const { doctor, day } = await freeDay(session);
    const { consumer, patient } = await somePatient(session);
    await visit(page, '/bookAppointment');
    await choosePeople(page, { consumer, patient, doctor }, 'free');
    const week = page.getByRole('group', { name: 'Free slots' });
    // The arrow keys move between the slots; one of them is in the tab order.
    await page.getByRole('button', { name: /^Next free slot: / }).click();
    await expect(week.locator('button[aria-pressed=true]')).toHaveCount(1);
    await expect(field(page, 'Slot')).not.toHaveValue('');
    await chooseDay(page, day);
    const column = week.getByRole('region', { name: formatLongDate(day) }).getByRole('button');
    await column.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(column.nth(1)).toBeFocused();
    await expect(week.locator('button[tabindex="0"]')).toHaveCount(1);
    await button(page, 'Next week').click();
    await expect(column).toHaveCount(0);
    await button(page, 'Previous week').click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(week.getByRole('region')).toHaveCount(1);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await column.first().focus();
    await page.keyboard.press('Enter');
    await expect(column.first()).toHaveAttribute('aria-pressed', 'true');
    await choose(page, 'Symptoms', 'Vomiting');
    const date = formatDate(day);
    await expect(
      page.getByText(new RegExp(`${patient.full_name} with ${doctor.full_name}, ${date} .*, free: ₦0\\.00`)),
    ).toBeVisible();
    await expectAccessible(page);
    // A suspended account asks first; what is typed stays.
    await call('PUT', `/user/suspend-user/${consumer.uuid}/false`, session);
    await button(page, 'Book an Appointment').click();
    const question = dialog(page, 'Book this appointment anyway?');
    await expect(question).toContainText(`The account of ${consumer.full_name} is suspended.`);
    await button(question, 'Cancel').click();
    await button(page, 'Book an Appointment').click();
    await button(question, 'Book Appointment').click();
    await page.getByRole('link', { name: 'View the appointment' }).click();
    await expect(details(page)).toContainText(patient.full_name);
  });
});
