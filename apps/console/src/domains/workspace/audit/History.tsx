import type { AuditEntry, HistoryEndpoint } from '@baobab/contract/kit/history';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { useLastDefined } from '../../../kit/dialog/use-last-defined.ts';
import { RestoreSlot } from '../../../kit/form/restore.ts';
import { EmptyState, ErrorState, ListSkeleton, ReadFailure } from '../../../kit/layout/States.tsx';
import { Timeline, type Step } from '../../../kit/layout/Timeline.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { auditMessages as messages } from './audit.messages.ts';
import classes from './audit.module.css';
import { EntryDetails } from './EntryDetails.tsx';
import { useHistory } from './use-history.ts';

export interface HistoryProps {
  of: HistoryEndpoint;
  /** The id of the record; without it, that of the open dialog. */
  id?: string;
  /** A button of an entry, such as one that restores its old values. */
  renderAction?: (entry: AuditEntry) => ReactNode;
  /** Leaves a history that is not a section of its dialog, after Restore. */
  onRestore?: () => void;
}

/** The changes of a record with author, time and each field from old to new; the newest first. */
export function History({ of, id: given, renderAction, onRestore }: HistoryProps) {
  const [{ id: opened }] = useUrlState();
  // The id leaves the URL before the closing animation ends.
  const id = useLastDefined(given ?? opened) ?? '';
  const canReadAudit = useCan()('audit:read');
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
      <Timeline
        label="History"
        steps={history.entries.map((entry) =>
          stepOf(entry, renderAction ?? ((one) => <RestoreButtons entry={one} onRestore={onRestore} />)),
        )}
      />
      <ReadFailure text="Older entries could not be loaded." read={history.nextPage} />
      {history.hasMore && !history.nextPage.error && (
        <Button variant="default" onClick={history.loadMore} loading={history.loadingMore}>
          {messages.older}
        </Button>
      )}
      {canReadAudit && (
        <p className={classes.link}>
          <Link to="/audit" search={{ subject: id }}>
            {messages.open}
          </Link>
        </p>
      )}
    </>
  );
}

interface RestoreButtonsProps {
  entry: AuditEntry;
  onRestore: HistoryProps['onRestore'];
}

/** Fills the values before a change into the form of the dialog, where Submit saves them like any edit. */
function RestoreButtons({ entry: { action, fields }, onRestore }: RestoreButtonsProps) {
  const [, change] = useUrlState();
  const slot = use(RestoreSlot);
  const button = (label: string, chosen: typeof fields) => {
    const leave = onRestore ?? (() => change({ 'inner-tab': undefined }));
    const run = slot?.restore({ action, fields: chosen }, leave);
    if (!run) return null;
    return (
      <Button key={label} variant="subtle" size="compact-sm" onClick={run}>
        {label}
      </Button>
    );
  };
  const single = fields.length > 1 ? fields : [];
  return (
    <div>
      {button('Restore the values before', fields)}
      {single.map((field) => button(`Restore ${field.label}`, [field]))}
    </div>
  );
}

const stepOf = (entry: AuditEntry, renderAction: HistoryProps['renderAction']): Step => ({
  at: entry.at,
  title: entry.label,
  meaning: entry.kind === 'change' ? 'progress' : 'off',
  text: [actorOf(entry), entry.address && `from ${entry.address}`].filter(Boolean).join(', '),
  details: (
    <>
      <EntryDetails entry={entry} />
      {renderAction?.(entry)}
    </>
  ),
});

const actorOf = ({ actor }: AuditEntry) =>
  actor ? `by ${actor.name || actor.uuid} (${actor.role})` : messages.system;
