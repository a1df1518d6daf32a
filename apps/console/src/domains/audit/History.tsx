import type { AuditEntry, AuditField, HistoryEndpoint } from '@baobab/contract/kit/history';
import { Button } from '@mantine/core';
import { useLastDefined } from '../../kit/dialog/use-last-defined.ts';
import { EmptyState, ErrorState, ListSkeleton } from '../../kit/layout/States.tsx';
import { Timeline, type Step } from '../../kit/layout/Timeline.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { auditMessages as messages } from './audit.messages.ts';
import classes from './audit.module.css';
import { useHistory } from './use-history.ts';

export interface HistoryProps {
  of: HistoryEndpoint;
  /** The id of the record; without it, that of the open dialog. */
  id?: string;
}

/** Who changed a record, when, and each field from old to new; the newest change first. */
export function History({ of, id: given }: HistoryProps) {
  const [{ id: opened }] = useUrlState();
  // The id leaves the URL before the closing animation ends.
  const id = useLastDefined(given ?? opened) ?? '';
  const history = useHistory(of, id);
  if (history.error) return <ErrorState {...history} error={history.error} />;
  if (history.loading) return <ListSkeleton />;
  if (history.entries.length === 0)
    return (
      <EmptyState title={messages.empty}>
        <p>{messages.emptyHint}</p>
      </EmptyState>
    );
  return (
    <>
      <Timeline label="History" steps={history.entries.map(stepOf)} />
      {history.hasMore && (
        <Button variant="default" onClick={history.loadMore} loading={history.loadingMore}>
          {messages.older}
        </Button>
      )}
    </>
  );
}

const stepOf = (entry: AuditEntry): Step => ({
  at: entry.at,
  title: entry.label,
  meaning: entry.kind === 'change' ? 'progress' : 'off',
  text: [actorOf(entry), entry.address && `from ${entry.address}`].filter(Boolean).join(', '),
  details: <Details entry={entry} />,
});

const actorOf = ({ actor }: AuditEntry) =>
  actor ? `by ${actor.name || actor.uuid} (${actor.role})` : messages.system;

function Details({ entry: { fields, reason, batch } }: { entry: AuditEntry }) {
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
function Change({ field }: { field: AuditField }) {
  if (field.old === null && field.new === null) return <>changed</>;
  return (
    <>
      {field.old ?? '–'} <span aria-hidden>→</span>
      <span className="visually-hidden">changed to</span> {field.new ?? '–'}
    </>
  );
}
