import { settings } from '@baobab/contract/workspace/settings';
import type { ApiError } from '../../../kit/api/client.ts';
import { useCall } from '../../../kit/api/queries.ts';
import { Page } from '../../../kit/layout/Page.tsx';
import { ErrorState, ScreenSkeleton } from '../../../kit/layout/States.tsx';
import { BookingCard } from './BookingCard.tsx';
import { ReferralCard } from './ReferralCard.tsx';
import classes from './settings.module.css';

/** Finds a setting by type, or by index when another server does not send the type. */
const settingOf = <T extends { type: string }>(rows: readonly T[], type: string, index: number) =>
  rows.find((row) => row.type === type) ?? rows[index];

export function SettingsScreen() {
  const bookings = useCall(settings.bookings, {});
  const referrals = useCall(settings.referrals, {});
  const failed = [bookings, referrals].find((one) => one.error && !one.data);
  if (failed)
    return (
      <Page title="Settings">
        <ErrorState
          error={failed.error as ApiError}
          retry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      </Page>
    );
  if (!bookings.data || !referrals.data) return <ScreenSkeleton title="Settings" />;
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
