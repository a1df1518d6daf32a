import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatValue, type Unit } from './chart.ts';
import classes from './chart.module.css';
import { HOW_TO_READ } from './plot.ts';

const [WIDTH, HEIGHT] = [120, 28];

export interface SparklineProps {
  /** The name of the values, for screen readers. */
  name: string;
  /** The day, week, month or hour of each value. */
  labels: readonly string[];
  values: readonly number[];
  unit?: Unit;
  shape?: 'line' | 'bars';
}

/** A small chart whose values are read with the mouse or the arrow keys. It is SVG, so it needs no chart library. */
export function Sparkline({ name, labels, values, unit = 'count', shape = 'line' }: SparklineProps) {
  const [chosen, setActive] = useState<number | null>(null);
  const last = values.length - 1;
  if (last < 1 || values.every((value) => value === 0)) return null;
  // Another range may have fewer values.
  const active = chosen === null ? null : Math.min(chosen, last);
  const show = (index: number) => setActive(Math.max(0, Math.min(last, index)));
  const indexAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    return shape === 'bars' ? Math.floor(share * values.length) : Math.round(share * last);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = active ?? last;
    const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  };
  return (
    <div
      className={classes.spark}
      role="application"
      tabIndex={0}
      aria-label={`${name}. ${HOW_TO_READ}`}
      onPointerMove={(event) => show(indexAt(event))}
      onPointerLeave={() => setActive(null)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && show(last)}
      onBlur={() => setActive(null)}
      onKeyDown={onKeyDown}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {shape === 'bars' ? (
          <Bars values={values} active={active} />
        ) : (
          <Trend values={values} active={active} />
        )}
      </svg>
      <div role="status">
        {active !== null && (
          <div className={classes.tooltip} data-side={active > last / 2 ? 'right' : 'left'}>
            <strong>{labels[active]}</strong>
            <span>{formatValue(values[active], unit)}</span>
          </div>
        )}
      </div>
    </div>
  );
}

interface ShapeProps {
  values: readonly number[];
  active: number | null;
}

function Trend({ values, active }: ShapeProps) {
  const max = Math.max(1, ...values);
  const x = (index: number) => (index / (values.length - 1)) * WIDTH;
  const y = (value: number) => HEIGHT - 2 - (value / max) * (HEIGHT - 4);
  return (
    <>
      <polyline
        points={values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
      />
      {active !== null && <line x1={x(active)} x2={x(active)} y1={0} y2={HEIGHT} />}
    </>
  );
}

function Bars({ values, active }: ShapeProps) {
  const max = Math.max(1, ...values);
  const width = WIDTH / values.length;
  return values.map((value, index) => {
    const height = value === 0 ? 0 : Math.max(1, (value / max) * HEIGHT);
    return (
      <rect
        // oxlint-disable-next-line react/no-array-index-key -- the position is the identity of a bar
        key={index}
        data-active={index === active || undefined}
        x={index * width + width * 0.1}
        y={HEIGHT - height}
        width={width * 0.8}
        height={height}
      />
    );
  });
}
