import { ActionIcon, Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '../api/client.ts';
import { formatCount } from '../format.ts';
import { lazyComponent } from '../lazy-component.tsx';
import classes from './chart.module.css';
import { Sparkline } from './Sparkline.tsx';

const { Component: ChartDialog } = lazyComponent(() =>
  import('./ChartDialog.tsx').then((m) => m.ChartDialog),
);

export interface Figure {
  label: string;
  value: number;
  /** The formatted value, where it is not a count. */
  text?: string;
  /** The screen that lists what is counted. */
  to?: string;
  /** The total of the other figures; charts leave it out. */
  isTotal?: boolean;
}

export interface CardState {
  error: Error | null;
  loading: boolean;
  /** New figures are loading; the previous ones stay visible. */
  fetching: boolean;
  retry: () => void;
}

interface StatCardProps {
  title: string;
  period: string;
  figures: readonly Figure[] | undefined;
  state: CardState;
  trend?: readonly number[] | undefined;
  /** The total of the previous period. */
  previous?: number | undefined;
}

/** A group of figures with a chart, a trend line and the change from the previous period. */
export function StatCard({ title, period, figures, state, trend, previous }: StatCardProps) {
  const [chart, setChart] = useState(false);
  const slices = (figures ?? []).filter(({ isTotal, text }) => !isTotal && text === undefined);
  return (
    <section className={classes.card} aria-label={title} aria-busy={state.fetching}>
      <header>
        <h2>{title}</h2>
        {slices.length > 0 && (
          <ActionIcon variant="subtle" aria-label={`Chart of ${title}`} onClick={() => setChart(true)}>
            <IconChartBar size={18} aria-hidden />
          </ActionIcon>
        )}
      </header>
      <Content figures={figures} state={state} />
      {figures && trend && (
        <footer>
          <Sparkline values={trend} />
          <Change current={figures[0]?.value ?? 0} previous={previous} />
        </footer>
      )}
      {chart && (
        <ChartDialog title={title} period={period} slices={slices} opened onClose={() => setChart(false)} />
      )}
    </section>
  );
}

function Content({ figures, state }: Pick<StatCardProps, 'figures' | 'state'>) {
  if (!figures && state.error)
    return (
      <div className={classes.empty} role="alert">
        <p>
          {(state.error as ApiError).status === 403
            ? 'Your role does not have access to this.'
            : 'This could not be loaded.'}
        </p>
        {(state.error as ApiError).status !== 403 && (
          <Button size="xs" variant="default" loading={state.fetching} onClick={state.retry}>
            Try again
          </Button>
        )}
      </div>
    );
  if (!figures) return <div className={classes.waiting} role="status" aria-label="Loading" />;
  if (figures.every(({ value }) => value === 0)) return <p className={classes.empty}>No Records</p>;
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, text, to, isTotal }) => (
        <div key={label} data-total={isTotal ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{to ? <Link to={to}>{text ?? formatCount(value)}</Link> : (text ?? formatCount(value))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The change of the total from the previous period, as a percentage with a sign. */
function Change({ current, previous }: { current: number; previous: number | undefined }) {
  if (previous === undefined) return null;
  if (previous === 0) return <span className={classes.change}>none in the previous period</span>;
  const percent = ((current - previous) / previous) * 100;
  const sign = percent > 0 ? '▲' : percent < 0 ? '▼' : '=';
  return (
    <span className={classes.change}>
      {sign} {Math.abs(percent).toFixed(percent === 0 ? 0 : 1)} % from {formatCount(previous)} previously
    </span>
  );
}
