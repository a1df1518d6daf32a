import type { AuditEntry } from '@baobab/contract/kit/history';
import { recordKinds, type RecordKind } from '@baobab/contract/workspace/record-kinds';
import { Link } from '@tanstack/react-router';
import { RecordLink } from '../records/public.ts';
import { kindLabel } from './audit.messages.ts';
import classes from './audit.module.css';

/** Kinds of the trail that open as another kind of record. */
const openedAs: Readonly<Record<string, RecordKind>> = {
  person: 'consumer',
  pharmacy: 'pharmacist',
  'third-party-doctor': 'doctor',
};
const linkKind = (kind: string) => openedAs[kind] ?? (kind in recordKinds ? (kind as RecordKind) : undefined);

const places = { city: '/CityName', area: '/AreaName' } as const;

/** The record that an entry is about, as a link where it opens. */
export function SubjectLink({ subject: { id, kind, name } }: Pick<AuditEntry, 'subject'>) {
  if (kind === null) return <>{id}</>;
  const text = name ?? kindLabel(kind);
  if (kind === 'city' || kind === 'area')
    return (
      <Link
        className={classes.record}
        to={places[kind]}
        search={{ dialog: 'view', id }}
        // In a table a click on the link must not open the row.
        onClick={(event) => event.stopPropagation()}
      >
        {text}
      </Link>
    );
  const opens = linkKind(kind);
  return opens ? <RecordLink kind={opens} uuid={id} name={text} /> : <>{text}</>;
}
