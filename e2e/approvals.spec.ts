import type { StaffMember } from '@baobab/contract/workspace/access/access';
import type { SecuritySettings } from '@baobab/contract/workspace/staff/security-settings';
import { call, newPerson, openSession, PASSWORD, type Session } from './helpers/api.ts';
import { addBooking } from './helpers/bookings.ts';
import { collectErrors, expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { listed } from './helpers/master-data.ts';
import { button, choose, dialog, field, liveReady, openRow } from './helpers/parts.ts';

const SECOND_PASSWORD = 'three quiet mango trees';
/** Above every amount that other tests refund. */
const LIMIT = 1_000_000;

const setLimit = async (session: Session, approve_refund_above: number) => {
  const { data } = await call<{ data: { values: SecuritySettings } }>('GET', '/security-settings', session);
  await call('PUT', '/security-settings', session, { values: { ...data.values, approve_refund_above } });
};

async function addAdmin(session: Session): Promise<Session> {
  const { firstName, lastName, email, mobile } = newPerson();
  const { data } = await call<{ data: { link: string } }>('POST', '/staff/invitations', session, {
    email,
    role: 'admin',
  });
  const { accessToken, user } = await call<{ accessToken: string; user: StaffMember }>(
    'POST',
    '/auth/invitations/accept',
    undefined,
    {
      token: new URL(data.link, 'http://localhost').searchParams.get('invite'),
      username: `second-${mobile.slice(-6)}`,
      full_name: `${firstName} ${lastName}`,
      email,
      mobile,
      password: SECOND_PASSWORD,
    },
  );
  return { accessToken, admin: user };
}

/** The reference of a cancelled appointment, whose payment is to be refunded. */
async function refundable(session: Session): Promise<string> {
  const { booking } = await addBooking(session, { amount_value: LIMIT + 1 });
  await call('GET', `/booking/adminBooking/admincancel/${booking.uuid}`, session);
  return booking.transaction!.reference_id;
}

test('a refund above the limit is completed when another admin approves it', async ({
  page,
  browser,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const session = await signIn(page, 'admin', await openSession('admin'));
  await call('POST', '/account/step-up', session, { password: PASSWORD });
  const second = await addAdmin(session);
  await setLimit(session, LIMIT);

  const reference = await refundable(session);
  await page.goto(`/transactions?search=${reference}`);
  await openRow(listed(page, 'Transactions').first());
  const payment = dialog(page, 'Transaction Details');
  await field(payment, 'Refund Provided').click();
  await page.getByRole('option', { name: 'Complete', exact: true }).click();
  await button(dialog(page, 'Are you sure?'), 'Yes').click();
  const sent = notice(page, 'Sent for approval');
  await expect(sent).toContainText('can confirm it.');
  await expect(field(payment, 'Refund Provided')).toHaveValue('Incomplete');
  const live = liveReady(page);
  await sent.getByRole('link', { name: 'Open the request' }).click();
  await live;
  const own = dialog(page, 'Approval Details');
  await expect(own).toContainText('Another person has to decide it.');
  await expect(own).toContainText(second.admin.full_name);
  await expect(button(own, 'Approve')).toBeHidden();
  await expectAccessible(page);

  const context = await browser.newContext();
  const other = await context.newPage();
  collectErrors(other, browserErrors);
  await signIn(other, 'admin', second);
  await other.goto('/approvals');
  await expect(other.getByText('1 request waits for your decision, the oldest for 0 min.')).toBeVisible();
  const row = listed(other, 'Approvals').filter({ hasText: reference });
  await expect(row).toContainText('₦1,000,001.00');
  const queue = other
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: 'Approvals waiting' });
  await expect(queue).toHaveText('Approvals waiting1');
  await expectAccessible(other);
  await row.click();
  const details = dialog(other, 'Approval Details');
  await expect(details).toContainText('Incomplete → Complete');
  await expectAccessible(other);
  await button(details, 'Approve').click();
  await button(dialog(other, 'Approve this request?'), 'Approve').click();
  await expect(notice(other, 'Request approved')).toBeVisible();
  await expect(details).toBeHidden();
  // The dialog of the requester follows.
  await expect(own).toContainText('Approved');
  await expect(button(own, 'Withdraw')).toBeHidden();
  await page.goto(`/transactions?search=${reference}`);
  await expect(listed(page, 'Transactions').first()).toContainText('Complete');

  const rejected = await refundable(session);
  const path = `/payment/updateTheRefundProvideStatus/${rejected}`;
  await expect(queue).toHaveText('Approvals waiting0');
  await expect(call('PUT', path, session, {})).rejects.toThrow('approval_requested');
  await expect(queue).toHaveText('Approvals waiting1');
  await listed(other, 'Approvals').filter({ hasText: rejected }).click();
  await button(details, 'Reject').click();
  await button(details, 'Reject').click();
  await expect(details.getByText('Enter the reason for the rejection.')).toBeVisible();
  await expectAccessible(other);
  await field(details, 'Reason').fill('Paid to another account');
  await button(details, 'Reject').click();
  await expect(notice(other, 'Request rejected')).toBeVisible();
  await other.goto('/approvals?state=rejected');
  await expect(listed(other, 'Approvals').filter({ hasText: rejected })).toContainText('Rejected');

  await test.step('the second person passes on the link of a new admin', async () => {
    const { email } = newPerson();
    await page.goto('/staff');
    await button(page, 'Invite staff').click();
    const form = dialog(page, 'Invite staff');
    await field(form, 'Email').fill(email);
    await choose(form, 'Role', 'admin');
    await button(form, 'Invite').click();
    await expect(notice(page, 'Sent for approval')).toContainText('can confirm it.');
    await expect(form).toBeHidden();
    await call('POST', '/account/step-up', second, { password: SECOND_PASSWORD });
    await other.goto('/approvals?state=pending');
    await listed(other, 'Approvals').filter({ hasText: email }).click();
    await expect(details).toContainText('admin');
    await button(details, 'Approve').click();
    await button(dialog(other, 'Approve this request?'), 'Approve').click();
    await expect(field(details, 'Link')).toHaveValue(/\/login\?invite=/);
    await expect(button(details, 'Approve')).toBeHidden();
    await expectAccessible(other);
    await button(details, 'Close').click();
  });

  await test.step('an admin who switches the limit off waits for the second person, too', async () => {
    await page.goto('/staff?tab=security');
    const limit = field(page, 'Refunds above');
    await limit.fill('');
    await button(page, 'Save').click();
    await expect(notice(page, 'Sent for approval')).toContainText('can confirm it.');
    await expect(limit).toHaveValue('1,000,000');
    await expectAccessible(page);
    await other.goto('/approvals?state=pending');
    await listed(other, 'Approvals').filter({ hasText: 'Change of the security settings' }).click();
    await expect(details).toContainText('1,000,000 → Off');
    await expectAccessible(other);
    await button(details, 'Approve').click();
    await button(dialog(other, 'Approve this request?'), 'Approve').click();
    await expect(notice(other, 'Request approved')).toBeVisible();
    await page.reload();
    await expect(limit).toHaveValue('');
  });
  await context.close();
});
