import type { AuditEntry, AuditField } from '@baobab/contract/kit/history';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../kit/api/session.ts';
import { Term } from '../../../kit/layout/Term.tsx';
import classes from './audit.module.css';

/** The changed fields from old to new, the reason and the uploaded file. */
export function EntryDetails({ entry: { fields, reason, planned_for, batch } }: { entry: AuditEntry }) {
  const notes = [
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
    ...(planned_for ? [{ label: 'Planned for', value: formatDate(planned_for) }] : []),
    ...(batch ? [{ label: 'File', value: <UploadLink batch={batch} /> }] : []),
  ];
  if (fields.length + notes.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {fields.map((field) => (
        <Term key={field.name} label={field.label} value={<Change field={field} />} />
      ))}
      {notes.map(({ label, value }) => (
        <Term key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

const screens = {
  pathology: '/Masterpathelogy',
  radiology: '/MasterRadiology',
  home: '/homeService',
} as const;
const isPriceKind = (kind: string): kind is keyof typeof screens => kind in screens;

/** The name of the file, which opens its upload where that can be undone. */
function UploadLink({ batch: { uuid, file, kind } }: { batch: NonNullable<AuditEntry['batch']> }) {
  const can = useCan();
  if (kind === null || !isPriceKind(kind)) return <>{file}</>;
  if (!can(kind === 'home' ? 'home-samples:write' : 'price-lists:write')) return <>{file}</>;
  return (
    <Link className={classes.record} to={screens[kind]} search={{ dialog: 'bulk-upload', id: uuid }}>
      {file}
    </Link>
  );
}

/** Null on both sides: the trail keeps only the name of the field. */
export function Change({ field }: { field: AuditField }) {
  if (field.old === null && field.new === null) return <>changed</>;
  return (
    <>
      {field.old ?? '–'} <span aria-hidden>→</span>
      <span className="visually-hidden">changed to</span> {field.new ?? '–'}
    </>
  );
}
