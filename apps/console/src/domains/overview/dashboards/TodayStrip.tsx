import type { Overview } from '@baobab/contract/overview/dashboard-overview';
import { formatLongDate } from '@baobab/contract/kit/lagos-time';
import { Sparkline } from '../../../kit/chart/Sparkline.tsx';
import { formatCount } from '../../../kit/format.ts';
import { Term } from '../../../kit/layout/Term.tsx';
import classes from './dashboards.module.css';

const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Bookings by hour, doctors on duty and free slots of today, whatever the chosen period. */
export function TodayStrip({ today }: { today: Overview['today'] }) {
  const total = today.hours.reduce((sum, n) => sum + n, 0);
  return (
    <section className={classes.panel} aria-label="Today">
      <h2>
        Today <small>{formatLongDate(today.date)}</small>
      </h2>
      <dl className={classes.strip}>
        <Term label="Bookings" value={formatCount(total)} />
        <Term label="Doctors on duty" value={formatCount(today.doctors)} />
        <div>
          <dt>Free slots left</dt>
          <dd>
            {formatCount(today.free_slots)} <small>of {formatCount(today.slots)}</small>
          </dd>
        </div>
      </dl>
      {total === 0 ? (
        <p>{today.slots === 0 ? 'No doctor has slots today.' : 'No bookings today.'}</p>
      ) : (
        <Hours hours={today.hours} />
      )}
      <p>
        Cancelled, declined and rejected bookings are not counted. No list has exactly these bookings, doctors
        and slots.
      </p>
    </section>
  );
}

/** Nights without bookings are left out. */
function Hours({ hours }: { hours: readonly number[] }) {
  const busy = hours.flatMap((n, hour) => (n > 0 ? [hour] : []));
  const [first, end] = [Math.min(8, ...busy), Math.max(17, ...busy) + 1];
  const values = hours.slice(first, end);
  return (
    <div className={classes.hours}>
      <Sparkline
        name="Bookings of today by hour"
        labels={values.map((_, index) => `${hourOf(first + index)} – ${hourOf(first + index + 1)}`)}
        values={values}
        shape="bars"
      />
      <div className={classes.hourTicks} aria-hidden>
        <span>{hourOf(first)}</span>
        <span>{hourOf(Math.round((first + end) / 2))}</span>
        <span>{hourOf(end)}</span>
      </div>
    </div>
  );
}
