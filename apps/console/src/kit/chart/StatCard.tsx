import { ActionIcon, Button } from '@mantine/core';
import { IconChartBar } from '../icons/shell-icons.ts';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { readState } from '../api/queries.ts';
import { formatCount } from '../format.ts';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';
import { formatValue, type Slice } from './chart.ts';
import classes from './chart.module.css';
import { Sparkline, type SparklineProps } from './Sparkline.tsx';

const ChartDialog = lazyDialog(() => import('./ChartDialog.tsx').then((m) => m.ChartDialog));

export interface Figure extends Slice {
  /** The screen that lists what is counted. */
  to?: string;
  /** The total of the other figures; charts leave it out. */
  isTotal?: boolean;
  /** Not one of the parts that the card compares; charts leave it out. */
  isAside?: boolean;
  /** The same after today. */
  upcoming?: { value: number; to?: string };
}

export type CardState = ReturnType<typeof readState>;

interface StatCardProps {
  title: string;
  period: string;
  figures: readonly Figure[] | undefined;
  state: CardState;
  trend?: Pick<SparklineProps, 'labels' | 'values'> | undefined;
  /** The total of the previous period, and its dates. */
  previous?: { value: number; period: string } | undefined;
  /** Whether the figures overlap, so that they are not shares of a total. */
  overlapping?: boolean;
  /** Why the figures do not add up. */
  note?: string | undefined;
}

/** A group of figures with a chart, a trend line and the change from the previous period. */
export function StatCard({
  title,
  period,
  figures,
  state,
  trend,
  previous,
  overlapping = false,
  note,
}: StatCardProps) {
  const [chart, setChart] = useState(false);
  const parts = figures?.filter(({ isTotal, isAside }) => !isTotal && !isAside);
  const slices = (parts?.length ? parts : figures) ?? [];
  return (
    <section className={classes.card} aria-label={title} aria-busy={state.fetching}>
      <header>
        <h2>{title}</h2>
        {figures && (
          <ActionIcon variant="subtle" aria-label={`Chart of ${title}`} onClick={() => setChart(true)}>
            <IconChartBar size={18} aria-hidden />
          </ActionIcon>
        )}
      </header>
      <Content figures={figures} state={state} />
      {note && figures && !figures.every(isEmpty) && <p className={classes.note}>{note}</p>}
      {figures && trend && (
        <footer>
          <Sparkline name={`${title} over time`} {...trend} />
          <Change current={figures[0]?.value ?? 0} previous={previous} />
        </footer>
      )}
      {/* Begins with the bars each time. */}
      {chart && (
        <ChartDialog
          title={title}
          period={period}
          slices={slices}
          overlapping={overlapping}
          note={note}
          opened
          onClose={() => setChart(false)}
        />
      )}
    </section>
  );
}

/** Why the figures are missing, with a retry. */
export function LoadFailure({ state }: { state: CardState }) {
  const isForbidden = state.error?.status === 403;
  return (
    <div className={classes.empty} role="alert">
      <p>{isForbidden ? 'Your role does not have access to this.' : 'This could not be loaded.'}</p>
      {!isForbidden && (
        <Button size="xs" variant="default" loading={state.fetching} onClick={state.retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function Content({ figures, state }: Pick<StatCardProps, 'figures' | 'state'>) {
  if (!figures && state.error) return <LoadFailure state={state} />;
  if (!figures) return <div className={classes.waiting} role="status" aria-label="Loading" />;
  if (figures.every(isEmpty)) return <p className={classes.empty}>No Records</p>;
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, unit, to, isTotal, upcoming }) => (
        <div key={label} data-total={isTotal ? '' : undefined}>
          <dt>{label}</dt>
          <dd>
            <FigureLink to={to}>{formatValue(value, unit)}</FigureLink>
            {upcoming && (
              <span className={classes.upcoming}>
                <FigureLink to={upcoming.to}>+ {formatCount(upcoming.value)} upcoming</FigureLink>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isEmpty = ({ value, isAside, upcoming }: Figure) => isAside || (value === 0 && !upcoming);

const FigureLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? <Link to={to}>{children}</Link> : children;

/** The change of the total from the previous period, as a percentage with a sign. */
function Change({ current, previous }: { current: number; previous: StatCardProps['previous'] }) {
  if (previous === undefined) return null;
  const { value, period } = previous;
  if (value === 0) return <span className={classes.change}>none in {period}</span>;
  const percent = ((current - value) / value) * 100;
  const sign = percent > 0 ? '▲' : percent < 0 ? '▼' : '=';
  return (
    <span className={classes.change}>
      {sign} {Math.abs(percent).toFixed(percent === 0 ? 0 : 1)} % from {formatCount(value)} in {period}
    </span>
  );
}
