import { timeUnitsFor } from '@baobab/contract/overview/dashboard-overview';
import { dashboards } from '@baobab/contract/overview/dashboards';
import type { CallInput, ReplyOf } from '@baobab/contract/kit/client';
import { formatDate, formatTime } from '@baobab/contract/kit/lagos-time';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { useCan } from '../../../kit/api/session.ts';
import { StatCard, type CardState } from '../../../kit/chart/StatCard.tsx';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import classes from './dashboards.module.css';
import {
  deviceFigures,
  documentsNote,
  otherStatusesNote,
  prescriptionFigures,
  slotFigures,
  slotsNote,
  statusFigures,
  typeFigures,
  userFigures,
  usersNote,
} from './figures.ts';
import { HomeOverview } from './HomeOverview.tsx';
import { countDays, type Period } from './period.ts';
import { pointLabel } from './time-labels.ts';
import { useCard, useUpcoming, type Card } from './use-card.ts';

/** Figures of the whole platform. One request loads all cards, which helps on a slow connection. */
export function HomeTab({ period }: { period: Period }) {
  const { query } = period;
  const canOpenPatients = useCan()('patients:read');
  const home = useCard(dashboards.home, { query });
  const types = usePart(home, (all) => all.bookings, dashboards.types, { query });
  const statuses = usePart(home, (all) => all.statuses, dashboards.statuses, { query });
  const users = usePart(home, (all) => all.users, dashboards.users, { query });
  const devices = usePart(home, (all) => all.devices, dashboards.devices, { query });
  const slots = usePart(home, (all) => all.slots, dashboards.slots, { query });
  const everybody = { params: { type: 'all' }, query };
  const drugs = usePart(home, (all) => all.eprescriptions, dashboards.prescriptions, everybody);
  const { upcoming, unread } = useUpcoming(period);
  const { trend, previous } = home.data ?? {};
  const before = (value: number | undefined, until = '') =>
    previous && value !== undefined
      ? { value, period: `${formatDate(previous.start_date)} – ${formatDate(previous.end_date)}${until}` }
      : undefined;
  // People and documents count when they are created, so today compares up to this time of the day.
  const cut = previous?.until ? `, until ${formatTime(previous.until)}` : '';
  const unit = timeUnitsFor(countDays(period)).includes('day') ? 'day' : 'month';
  const course = (values: readonly number[] | undefined) =>
    trend && values && { labels: trend.points.map((point) => pointLabel(point, unit)), values };
  return (
    <>
      <HomeOverview period={period} />
      <ReadFailure text="The appointments after today could not be loaded." read={unread} />
      <div className={classes.cards}>
        <StatCard
          title="Appointment Type"
          period={period.text}
          figures={types.data && typeFigures(types.data, upcoming.bookings, { period })}
          state={types.state}
          trend={course(trend?.bookings)}
          previous={before(previous?.bookings.total_booking)}
        />
        <StatCard
          title="Appointment Status"
          period={period.text}
          figures={
            statuses.data && statusFigures(statuses.data, types.data?.total_booking, upcoming, { period })
          }
          state={statuses.state}
          note={otherStatusesNote}
        />
        <StatCard
          title="User Overview"
          period={period.text}
          figures={users.data && userFigures(users.data, period, canOpenPatients)}
          state={users.state}
          trend={course(trend?.users)}
          previous={before(previous?.users.total, cut)}
          overlapping
          note={users.data && usersNote(users.data)}
        />
        <StatCard
          title="Consumer Overview"
          period={period.text}
          figures={devices.data && deviceFigures(devices.data)}
          state={devices.state}
          trend={course(trend?.consumers)}
          overlapping
          note="A consumer with several devices is counted once for each, so no list has exactly these rows."
        />
        <StatCard
          title="Slots Overview"
          period={period.text}
          figures={slots.data && slotFigures(slots.data, upcoming.slots)}
          state={slots.state}
          note={slotsNote}
          trend={course(trend?.slots)}
          previous={before(previous?.slots.total)}
        />
        <StatCard
          title="E Prescription"
          period={period.text}
          figures={drugs.data && prescriptionFigures(drugs.data)}
          state={drugs.state}
          note={documentsNote}
          trend={course(trend?.eprescriptions)}
          previous={before(previous?.eprescriptions.eprescription_count, cut)}
        />
      </div>
    </>
  );
}

/** A card's part of the Home request; when that fails, the card falls back to its own endpoint. */
function usePart<T, E extends Endpoint>(
  home: Card<typeof dashboards.home>,
  part: (all: ReplyOf<typeof dashboards.home>) => T,
  call: E,
  input: CallInput<E>,
): { data: T | ReplyOf<E> | undefined; state: CardState } {
  const homeFailed = home.state.error !== null && !home.data;
  const own = useCard(call, input, homeFailed);
  return { data: home.data ? part(home.data) : own.data, state: homeFailed ? own.state : home.state };
}
