import { formatDate } from '@baobab/contract/kit/lagos-time';
import { call, openSession, type Session } from './helpers/api.ts';
import { closeNotices, expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { button, field, messageUnder } from './helpers/parts.ts';

interface Booking {
  uuid: string;
  type: string;
  amount: number;
  time_in_hour: number;
}
const bookings = (session: Session) => call<Booking[]>('GET', '/booking/setting/list', session);

test('the settings, their rejected values and a value that a colleague also changed', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/409|422/);
  const session = await signIn(page, 'admin');

  await test.step('shows three cards in order, and each saves its own values', async () => {
    const [free] = await bookings(session);
    await page.goto('/Settings');
    await expect(page.getByRole('region').getByRole('heading')).toHaveText([
      'SADN',
      'Free Appointment',
      'Referral Settings',
    ]);
    await expectAccessible(page);
    const sadn = page.getByRole('region', { name: 'SADN' });
    await field(sadn, 'Price').fill('₦6,250.50');
    await field(sadn, 'Time in hours').fill('4');
    await button(sadn, 'Submit').click();
    await expect(notice(page, 'Details Updated Successfully')).toHaveText(/^Success Details Updated/);
    await expect(sadn).toContainText('SADN is “see a doctor now”');
    await expect(field(sadn, 'Time in hours')).toHaveAccessibleDescription(
      new RegExp(
        `does not enforce it\\.\\s*Last changed by ${session.admin.full_name}, ${formatDate(Date.now())}`,
      ),
    );

    const appointment = page.getByRole('region', { name: 'Free Appointment' });
    await expect(appointment.getByRole('textbox')).toHaveCount(1);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await field(appointment, 'Time in hours').fill('36');
    await button(appointment, 'Submit').click();
    // The card has no amount and sends the stored one.
    expect((await sent).postDataJSON()).toMatchObject({
      type: 'free',
      amount: free!.amount,
      time_in_hour: 36,
    });
    await expect
      .poll(() => bookings(session))
      .toMatchObject([
        { type: 'free', time_in_hour: 36 },
        { type: 'sadn', amount: 6_250.5, time_in_hour: 4 },
      ]);

    const referrals = page.getByRole('region', { name: 'Referral Settings' });
    await field(referrals, 'HEALTH PROFILE').fill('275');
    await field(referrals, 'REGISTER').fill('600');
    const saved = page.waitForRequest((request) => request.url().endsWith('/user/referal/setting'));
    await button(referrals, 'Submit').click();
    // A single request saves the whole form.
    expect((await saved).postDataJSON()).toMatchObject({ register: 600, healthprofile: 275 });
    await expect
      .poll(async () => await call<object[]>('GET', '/user/referal/setting', session))
      .toMatchObject([{ amount: 600 }, { type: 'sadn' }, { type: 'fadn' }, { amount: 275 }]);
  });

  await test.step('shows the reason of rejected input, and a price that a colleague also changed asks which value to keep', async () => {
    const sadn = page.getByRole('region', { name: 'SADN' });
    // Notices could cover the button.
    await closeNotices(page);
    await field(sadn, 'Price').fill('-5');
    await button(sadn, 'Submit').click();
    await expect(notice(page, 'Failed!')).toContainText('Price: Enter at least 0');
    await expect.poll(() => messageUnder(field(sadn, 'Price'))).toBe('Enter at least 0');
    await closeNotices(page);
    await field(sadn, 'Price').fill('');
    await button(sadn, 'Submit').click();
    await expect.poll(() => messageUnder(field(sadn, 'Price'))).toBe('Enter a number');

    await page.reload();
    // Waits for the version that the form sends.
    await expect(field(sadn, 'Price')).not.toHaveValue('');
    const colleague = await openSession('admin');
    const [, now] = await bookings(colleague);
    await call('PUT', `/booking/setting/update/${now!.uuid}`, colleague, {
      type: 'sadn',
      amount: 111,
      time_in_hour: now!.time_in_hour,
    });
    await field(sadn, 'Price').fill('222');
    await button(sadn, 'Submit').click();
    await expect(sadn.getByText('changed this to “111”')).toBeVisible();
    await closeNotices(page);
    await button(sadn, 'Keep mine').click();
    await button(sadn, 'Submit').click();
    await expect(notice(page, 'Details Updated Successfully')).toBeVisible();
  });
});
