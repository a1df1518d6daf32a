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
  /** Why there is no list. */
  why?: string;
}

const shownFigures: readonly Shown[] = [
  {
    key: 'bookings',
    label: 'Bookings',
    to: ({ from, to }) => `/appointments?from=${from}&to=${to}`,
    permission: 'appointments:read',
  },
  {
    key: 'revenue',
    label: 'Revenue',
    unit: 'naira',
    why: 'No list has this sum',
  },
  {
    key: 'consumers',
    label: 'New consumers',
    to: ({ from, to }) => `/consumers?from=${from}&to=${to}`,
    permission: 'consumers:read',
  },
  {
    key: 'lab_orders',
    label: 'Lab orders',
    to: ({ from, to }) => `/order?from=${from}&to=${to}&paid=true&partner=all`,
    permission: 'lab-orders:read',
  },
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

/** The most important figures: those of the period, with the preceding one and their course, and those of now. */
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
  const known = shownFigures.filter(({ key }) => overview.figures[key]);
  const isNow = ({ key }: Shown) => overview.figures[key]!.series.length === 0;
  const renderFigure = ({ key, label, unit = 'count', to, permission, why }: Shown) => {
    const figure = overview.figures[key]!;
    const span = spanOf(key);
    // A large amount is shortened to fit a phone; the whole amount is its tooltip.
    const text = unit === 'naira' ? formatTick(figure.value, unit) : formatValue(figure.value, unit);
    return (
      <li key={key}>
        <span className={classes.keyLabel}>{label}</span>
        <span className={classes.keyValue} title={formatValue(figure.value, unit)}>
          {to && permission && can(permission) ? <Link to={to(period)}>{text}</Link> : text}
        </span>
        <span className={classes.change}>{span && <Change figure={figure} span={span} unit={unit} />}</span>
        {why && <span className={classes.change}>{why}</span>}
        {figure.series.length > 0 && (
          <Sparkline name={`${label} by ${overview.by}`} labels={labels} values={figure.series} unit={unit} />
        )}
      </li>
    );
  };
  const groups = [
    { name: period.text, figures: known.filter((one) => !isNow(one)) },
    { name: 'Now', figures: known.filter(isNow) },
  ];
  return (
    <div className={classes.keyGroups}>
      {groups.map(
        ({ name, figures }) =>
          figures.length > 0 && (
            <div key={name} style={{ flexGrow: figures.length }}>
              <p className={classes.keyPeriod}>{name}</p>
              <ul className={classes.keyFigures} aria-label={`Key figures, ${name}`}>
                {figures.map(renderFigure)}
              </ul>
            </div>
          ),
      )}
    </div>
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
