import type { DeskFigures, ReportRow } from '@baobab/contract/messages/support-targets';
import { useId } from 'react';
import { formatCount } from '../../../kit/format.ts';
import { formatSeconds } from './timer.ts';
import classes from './desk.module.css';

interface ReportTableProps {
  title: string;
  /** The header of the first column. */
  first: string;
  rows: readonly ReportRow[];
  total?: DeskFigures;
  note?: string;
}

/** Conversations with their times in working hours. */
export function ReportTable({ title, first, rows, total, note }: ReportTableProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.scroll} role="region" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">Conversations</th>
              <th scope="col">Outside hours</th>
              <th scope="col">First answer, median</th>
              <th scope="col">90th percentile</th>
              <th scope="col">Within target</th>
              <th scope="col">Resolution, median</th>
              <th scope="col">90th percentile</th>
              <th scope="col">Within target</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, ...figures }) => (
              <Row key={key} name={name} figures={figures} />
            ))}
          </tbody>
          {total && (
            <tfoot>
              <Row name="Total" figures={total} />
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
}

const Row = ({ name, figures }: { name: string; figures: DeskFigures }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{formatCount(figures.conversations)}</td>
    <td>{formatCount(figures.outside_hours)}</td>
    {[figures.first_answer, figures.resolution].map(({ median, p90, within }, index) => [
      <td key={`median-${index}`}>{duration(median)}</td>,
      <td key={`p90-${index}`}>{duration(p90)}</td>,
      <td key={`within-${index}`}>{within === null ? '–' : `${Math.round(within * 100)} %`}</td>,
    ])}
  </tr>
);

const duration = (seconds: number | null) => (seconds === null ? '–' : formatSeconds(seconds));
