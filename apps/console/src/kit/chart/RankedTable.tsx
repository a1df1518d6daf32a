import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDownload } from '../icons/shell-icons.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { notifyFailure } from '../feedback/notices.tsx';
import { formatCount } from '../format.ts';
import { formatTick, formatValue } from './chart.ts';
import { LoadFailure, type CardState } from './StatCard.tsx';
import classes from './RankedTable.module.css';
import { saveCsv } from './save-chart.ts';

const FIRST_ROWS = 10;

type RankedUnit = 'count' | 'naira' | 'percent' | 'stars';

export interface RankedColumn<Key extends string> {
  key: Key;
  label: string;
  unit: RankedUnit;
}

export interface Ranked<Key extends string> {
  id: string;
  name: string;
  detail: string;
  values: Partial<Record<Key, number | null | undefined>>;
  /** How many values a percentage or a rating is of. */
  sample: number;
  /** The record, or the list of what is counted. */
  to: string | undefined;
}

export interface RankedTableProps<Key extends string> {
  title: string;
  period: string;
  /** The header of the column of names, such as Doctor. */
  subject: string;
  columns: readonly RankedColumn<Key>[];
  rows: readonly Ranked<Key>[] | undefined;
  /** All subjects; only the first ones are rows. */
  total: number;
  sort: { column: Key; descending: boolean };
  onSort: (sort: { column: Key; descending: boolean }) => void;
  state: CardState;
  /** How the figures are defined. */
  note?: string;
}

/** Subjects in the order of a column, each value with a bar. Amounts that the reader may not see have no column. */
export function RankedTable<Key extends string>(props: RankedTableProps<Key>) {
  const { title, period, rows, total, state, note } = props;
  const [isWhole, setWhole] = useState(false);
  const columns = props.columns.filter(({ key }) => rows?.[0]?.values[key] !== undefined);
  const save = () =>
    saveCsv(title.replaceAll(' ', '_'), [
      [props.subject, ...columns.map(({ label }) => label)],
      ...rows!.map(({ name, values }) => [name, ...columns.map(({ key }) => values[key] ?? null)]),
    ]);
  const shown = isWhole ? rows : rows?.slice(0, FIRST_ROWS);
  const savePicture = () =>
    import('./save-ranking.ts')
      .then(({ saveRanking }) =>
        saveRanking(title.replaceAll(' ', '_'), {
          title,
          period,
          subject: props.subject,
          columns: columns.map(({ label }) => label),
          rows: shown!.map(({ name, values }) => ({
            name,
            values: columns.map(({ key, unit }) => pictureOf(values[key], unit, wholeOf(rows!, key, unit))),
          })),
        }),
      )
      .catch(() => notifyFailure(NO_PICTURE));
  return (
    <section className={classes.panel} aria-label={title} aria-busy={state.fetching}>
      <header>
        <h2>
          {title} <small>{period}</small>
        </h2>
        {rows && rows.length > 0 && (
          <span>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={save}
            >
              Download CSV
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => void savePicture()}>
              Download PNG
            </Button>
          </span>
        )}
      </header>
      {!rows && state.error && <LoadFailure state={state} />}
      {!rows && !state.error && <div className={classes.waiting} role="status" aria-label="Loading" />}
      {rows?.length === 0 && <p className={classes.empty}>No Records</p>}
      {shown && shown.length > 0 && <Rows {...props} rows={shown} all={rows!} columns={columns} />}
      {rows && rows.length > FIRST_ROWS && (
        <footer>
          <Button size="compact-sm" variant="default" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : 'Show more'}
          </Button>
          <span>
            {formatCount(shown!.length)} of {formatCount(total)}
          </span>
        </footer>
      )}
      {note && rows && rows.length > 0 && <p className={classes.note}>{note}</p>}
    </section>
  );
}

const NO_PICTURE = 'The image could not be created. Try again or download the CSV.';

const pictureOf = (value: number | null | undefined, unit: RankedUnit, whole: number) =>
  typeof value === 'number'
    ? { text: textOf(value, unit), share: whole > 0 ? value / whole : 0 }
    : { text: '–', share: 0 };

/** The value of a whole bar: the largest of the column, or the end of its scale. */
const wholeOf = <Key extends string>(all: readonly Ranked<Key>[], key: Key, unit: RankedUnit) =>
  wholes[unit] ?? Math.max(...all.map(({ values }) => values[key] ?? 0));

interface RowsProps<Key extends string> extends RankedTableProps<Key> {
  rows: readonly Ranked<Key>[];
  /** The rows that the bars are compared with. */
  all: readonly Ranked<Key>[];
}

function Rows<Key extends string>({ title, subject, columns, rows, all, sort, onSort }: RowsProps<Key>) {
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{subject}</th>
          {columns.map(({ key, label }) => (
            <SortHeader key={key} column={key} label={label} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {row.to ? <Link to={row.to}>{row.name}</Link> : row.name}
              {row.detail && <small title={row.detail}>{row.detail}</small>}
            </th>
            {columns.map((column) => (
              <ValueCell key={column.key} column={column} row={row} all={all} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SortHeaderProps<Key extends string> extends Pick<RankedTableProps<Key>, 'sort' | 'onSort'> {
  column: Key;
  label: string;
}

/** The first click shows the highest values, the next the lowest. */
function SortHeader<Key extends string>({ column, label, sort, onSort }: SortHeaderProps<Key>) {
  const isSorted = sort.column === column;
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => onSort({ column, descending: !(isSorted && sort.descending) })}>
        {label}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}

const wholes: Partial<Record<RankedUnit, number>> = { percent: 100, stars: 5 };

interface ValueCellProps<Key extends string> {
  column: RankedColumn<Key>;
  row: Ranked<Key>;
  all: readonly Ranked<Key>[];
}

function ValueCell<Key extends string>({ column: { key, unit }, row, all }: ValueCellProps<Key>) {
  const value = row.values[key];
  if (value === null || value === undefined) return <td>–</td>;
  const whole = wholeOf(all, key, unit);
  return (
    <td title={unit === 'naira' ? formatValue(value, unit) : undefined}>
      <div className={classes.value}>
        <span>
          {textOf(value, unit)}
          {unit in wholes && <small> of {formatCount(row.sample)}</small>}
        </span>
        <i aria-hidden>
          <i style={{ width: `${whole > 0 ? (value / whole) * 100 : 0}%` }} />
        </i>
      </div>
    </td>
  );
}

function textOf(value: number, unit: RankedUnit): string {
  if (unit === 'percent') return `${value.toFixed(1)} %`;
  return unit === 'stars'
    ? `★ ${value.toFixed(2)}`
    : unit === 'naira'
      ? formatTick(value, unit)
      : formatCount(value);
}
