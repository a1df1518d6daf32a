import type { ReactNode } from 'react';
import { Term } from '../layout/Term.tsx';
import classes from './dialog.module.css';

export interface Detail {
  label: string;
  value: ReactNode;
}

/** Details and the titles of the groups that begin between them. */
export type GroupedDetails = readonly (Detail | { group: string })[];

/** Labels and values in their groups, an empty value as a dash; `columns={2}` uses two columns where the width allows. */
export const DescriptionList = ({ details, columns = 1 }: { details: GroupedDetails; columns?: 1 | 2 }) =>
  groupsOf(details).map(({ title, rows }) => (
    <section key={title}>
      {title && <h3 className={classes.group}>{title}</h3>}
      <dl className={classes.details} data-columns={columns}>
        {rows.map(({ label, value }) => (
          <Term key={label} label={label} value={value === '' ? '–' : (value ?? '–')} />
        ))}
      </dl>
    </section>
  ));

function groupsOf(details: GroupedDetails) {
  const groups: { title: string; rows: Detail[] }[] = [];
  for (const item of details) {
    if ('group' in item) groups.push({ title: item.group, rows: [] });
    else if (groups.length === 0) groups.push({ title: '', rows: [item] });
    else groups.at(-1)!.rows.push(item);
  }
  return groups.filter(({ rows }) => rows.length > 0);
}
