import type { AuditEntry, AuditField } from '@baobab/contract/kit/history';
import classes from './audit.module.css';

/** The changed fields from old to new, the reason and the uploaded file. */
export function EntryDetails({ entry: { fields, reason, batch } }: { entry: AuditEntry }) {
  const notes = [
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
    ...(batch ? [{ label: 'File', value: batch.file }] : []),
  ];
  if (fields.length + notes.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            <Change field={field} />
          </dd>
        </div>
      ))}
      {notes.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
