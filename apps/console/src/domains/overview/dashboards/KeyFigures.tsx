import type { KeyFigure, Overview } from '@baobab/contract/overview/dashboard-overview';
import type { Permission } from '@baobab/contract/kit/roles';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../kit/api/session.ts';
import { formatTick, formatValue, type Unit } from '../../../kit/chart/chart.ts';
import { Sparkline } from '../../../kit/chart/Sparkline.tsx';
import { today } from '../../../kit/format.ts';
import classes from './dashboards.module.css';
import type { Period } from './period.ts';
import { pointLabel, spanLabel } from './time-labels.ts';

interface Shown {
  key: keyof Overview['figures'];
  label: string;
  unit?: Unit;
  /** The list of what is counted. */
  to?: (period: Period) => string;
  permission?: Permission;
}

const shownFigures: readonly Shown[] = [
  {
    key: 'bookings',
    label: 'Bookings',
    to: ({ from, to }) => `/appointments?from=${from}&to=${to}`,
    permission: 'appointments:read',
  },
  { key: 'revenue', label: 'Revenue', unit: 'naira' },
  { key: 'consumers', label: 'New consumers' },
  { key: 'lab_orders', label: 'Lab orders' },
  {
    key: 'refunds_due',
    label: 'Refunds due',
    to: () => '/transactions?tab=all&refund=due',
    permission: 'transactions:read',
  },
  {
    key: 'unanswered_chats',
    label: 'Unanswered chats',
    to: () => '/support?unanswered=yes',
    permission: 'support:read',
  },
];

/** The most important figures of the period, each with the preceding period and its course. */
export function KeyFigures({ overview, period }: { overview: Overview; period: Period }) {
  const can = useCan();
  const labels = overview.points.map((point) => pointLabel(point, overview.by));
  // Bookings count on the day of the appointment, so their days are always whole.
  const spanOf = (key: Shown['key']) =>
    overview.previous &&
    spanLabel(
      overview.previous.start_date,
      overview.previous.end_date,
      today(),
      key === 'bookings' ? null : overview.previous.until,
    );
  return (
    <ul className={classes.keyFigures} aria-label={`Key figures, ${period.text}`}>
      {shownFigures.map(({ key, label, unit = 'count', to, permission }) => {
        const figure = overview.figures[key];
        if (!figure) return null;
        const span = spanOf(key);
        // A large amount is shortened to fit a phone; the whole amount is its tooltip.
        const text = unit === 'naira' ? formatTick(figure.value, unit) : formatValue(figure.value, unit);
        return (
          <li key={key}>
            <span className={classes.keyLabel}>{label}</span>
            <span className={classes.keyValue} title={formatValue(figure.value, unit)}>
              {to && permission && can(permission) ? <Link to={to(period)}>{text}</Link> : text}
            </span>
            <span className={classes.change}>
              {figure.series.length === 0 && 'Now'}
              {span && <Change figure={figure} span={span} unit={unit} />}
            </span>
            {figure.series.length > 0 && (
              <Sparkline
                name={`${label} by ${overview.by}`}
                labels={labels}
                values={figure.series}
                unit={unit}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Change({ figure, span, unit }: { figure: KeyFigure; span: string; unit: Unit }) {
  const { value, previous } = figure;
  if (!previous) return null;
  const before = formatTick(previous.value, unit);
  if (previous.value === 0) return `vs ${before} in ${span}`;
  const percent = ((value - previous.value) / previous.value) * 100;
  const sign = percent > 0 ? '▲' : percent < 0 ? '▼' : '=';
  return (
    <>
      <b>
        {sign} {Math.abs(percent).toFixed(percent === 0 ? 0 : 1)} %
      </b>{' '}
      vs {span} ({before})
    </>
  );
}
