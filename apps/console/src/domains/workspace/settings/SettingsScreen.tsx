import { settings } from '@baobab/contract/workspace/settings';
import { useCall } from '../../../kit/api/queries.ts';
import { Page } from '../../../kit/layout/Page.tsx';
import { UnreadScreen } from '../../../kit/layout/States.tsx';
import { BookingCard } from './BookingCard.tsx';
import { ReferralCard } from './ReferralCard.tsx';
import classes from './settings.module.css';

/** Finds a setting by type, or by index when another server does not send the type. */
const settingOf = <T extends { type: string }>(rows: readonly T[], type: string, index: number) =>
  rows.find((row) => row.type === type) ?? rows[index];

export function SettingsScreen() {
  const bookings = useCall(settings.bookings, {});
  const referrals = useCall(settings.referrals, {});
  if (!bookings.data) return <UnreadScreen title="Settings" read={bookings} />;
  if (!referrals.data) return <UnreadScreen title="Settings" read={referrals} />;
  const free = settingOf(bookings.data, 'free', 0);
  const sadn = settingOf(bookings.data, 'sadn', 1);
  return (
    <Page title="Settings">
      <div className={classes.cards} aria-busy={bookings.isFetching || referrals.isFetching}>
        {sadn && <BookingCard title="SADN" setting={sadn} priced />}
        {free && <BookingCard title="Free Appointment" setting={free} />}
        <ReferralCard title="Referral Settings" amounts={referrals.data} />
      </div>
    </Page>
  );
}
