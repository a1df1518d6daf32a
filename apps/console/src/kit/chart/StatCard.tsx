import { ActionIcon, Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '../api/client.ts';
import { formatCount } from '../format.ts';
import { lazyComponent } from '../lazy-component.tsx';
import classes from './chart.module.css';
import { Sparkline } from './Sparkline.tsx';

// The pictures come when somebody asks for one.
const { Component: ChartDialog } = lazyComponent(() =>
  import('./ChartDialog.tsx').then((m) => m.ChartDialog),
);

export interface Figure {
  label: string;
  value: number;
  /** How it reads where it is not a count. */
  text?: string;
  /** The list behind it. */
  to?: string;
  /** The whole, which a chart of its parts leaves out. */
  whole?: boolean;
}

export interface CardState {
  error: Error | null;
  loading: boolean;
  /** Newer figures are on their way; these stay until then. */
  fetching: boolean;
  retry: () => void;
}

interface StatCardProps {
  title: string;
  period: string;
  figures: readonly Figure[] | undefined;
  state: CardState;
  trend?: readonly number[] | undefined;
  /** The whole of the time before. */
  before?: number | undefined;
}

/** Some figures that belong together, with their chart, their trend and what they were before. */
export function StatCard({ title, period, figures, state, trend, before }: StatCardProps) {
  const [chart, setChart] = useState(false);
  const slices = (figures ?? []).filter(({ whole, text }) => !whole && text === undefined);
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
          <Change now={figures[0]?.value ?? 0} before={before} />
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
      <div className={classes.nothing} role="alert">
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
  if (figures.every(({ value }) => value === 0)) return <p className={classes.nothing}>No Records</p>;
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, text, to, whole }) => (
        <div key={label} data-whole={whole ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{to ? <Link to={to}>{text ?? formatCount(value)}</Link> : (text ?? formatCount(value))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the whole compares with the time before, in words and with a sign. */
function Change({ now, before }: { now: number; before: number | undefined }) {
  if (before === undefined) return null;
  if (before === 0) return <span className={classes.change}>none in the time before</span>;
  const share = ((now - before) / before) * 100;
  const sign = share > 0 ? '▲' : share < 0 ? '▼' : '=';
  return (
    <span className={classes.change}>
      {sign} {Math.abs(share).toFixed(share === 0 ? 0 : 1)} % against {formatCount(before)} before
    </span>
  );
}
