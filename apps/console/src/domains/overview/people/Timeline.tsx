import { people, type Person, type TimelineEntry } from '@baobab/contract/overview/people';
import {
  canSeeAccount,
  timelineKinds,
  timelinePermissions,
  type TimelineKind,
} from '@baobab/contract/workspace/person-access';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import type { RecordKind } from '@baobab/contract/workspace/record-kinds';
import { Button } from '@mantine/core';
import type { Icon } from '../../../kit/icons/icon.tsx';
import {
  IconCalendarEvent,
  IconCash,
  IconFlask,
  IconMessages,
  IconPill,
  IconStar,
} from '../../../kit/icons/shell-icons.ts';
import { IconArrowBackUp, IconNote } from '../../../kit/icons/more-icons.ts';
import { useState } from 'react';
import { client } from '../../../kit/api/client.ts';
import { useCan } from '../../../kit/api/session.ts';
import { notifyServerMessage } from '../../../kit/feedback/on-fail.ts';
import { EmptyState } from '../../../kit/layout/States.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { entryLabels, meaningOf, peopleMessages as messages, statusLabel } from './people.messages.ts';
import { RecordLink } from '../../workspace/records/public.ts';
import classes from './people.module.css';

/** The newest entries come with the person; older ones are loaded on demand. */
export function Timeline({ person }: { person: Person }) {
  const { entries, next, loading, loadMore } = useTimeline(person);
  const can = useCan();
  // Support sees the entries of its side pane instead.
  const hidesSome = canSeeAccount(can) && timelineKinds.some((kind) => !can(timelinePermissions[kind]));
  if (entries.length === 0)
    return (
      <EmptyState title={hidesSome ? 'Nothing to show' : 'Nothing here yet'}>
        <p>{hidesSome ? messages.hiddenEntries : messages.noEntries}</p>
      </EmptyState>
    );
  return (
    <>
      <ol className={classes.timeline} aria-label="Time line">
        {entries.map((entry, index) => (
          <Entry key={`${entry.kind} ${entry.uuid ?? index} ${entry.at}`} entry={entry} />
        ))}
      </ol>
      {next && (
        <Button variant="default" loading={loading} onClick={() => void loadMore()}>
          Show older
        </Button>
      )}
    </>
  );
}

function useTimeline({ uuid, timeline }: Person) {
  // A refreshed first page replaces the older entries, which may no longer follow it.
  const [older, setOlder] = useState({ after: timeline, data: [] as TimelineEntry[], next: timeline.next });
  const [loading, setLoading] = useState(false);
  const isCurrent = older.after === timeline;
  const next = isCurrent ? older.next : timeline.next;
  const data = isCurrent ? older.data : [];
  async function loadMore() {
    if (!next) return;
    setLoading(true);
    try {
      const page = await client.call(people.timeline, { params: { uuid }, query: { cursor: next } });
      setOlder({ after: timeline, data: [...data, ...page.data], next: page.next });
    } catch (error) {
      notifyServerMessage()(error);
    } finally {
      setLoading(false);
    }
  }
  return { entries: [...timeline.data, ...data], next, loading, loadMore };
}

const icons: Record<TimelineKind, Icon> = {
  booking: IconCalendarEvent,
  payment: IconCash,
  refund: IconArrowBackUp,
  'lab-order': IconFlask,
  'treatment-order': IconPill,
  chat: IconMessages,
  feedback: IconStar,
  note: IconNote,
};

/** The kinds of entries that are records with a dialog. */
const linkKinds: Partial<Record<TimelineKind, RecordKind>> = {
  booking: 'booking',
  payment: 'payment',
  refund: 'payment',
  'lab-order': 'lab-order',
  'treatment-order': 'treatment-order',
};

function Entry({ entry }: { entry: TimelineEntry }) {
  const { kind, uuid, at, title, status, amount, type } = entry;
  const EntryIcon = icons[kind];
  const linkKind = linkKinds[kind];
  return (
    <li data-kind={kind}>
      <span className={classes.icon} aria-hidden>
        <EntryIcon size={16} />
      </span>
      <div className={classes.entry}>
        <span className={classes.entryTitle}>
          <span className="visually-hidden">{entryLabels[kind]}: </span>
          {linkKind ? <RecordLink kind={linkKind} uuid={uuid} type={type} name={title} /> : title}
        </span>
        <time dateTime={at}>
          {formatDateTime(at)}
          {kind === 'note' && status ? ` · ${status}` : ''}
        </time>
      </div>
      {kind !== 'note' && status && <Tag meaning={meaningOf(status)}>{statusLabel(status)}</Tag>}
      {amount !== null && <span className={classes.amount}>{formatNaira(amount)}</span>}
    </li>
  );
}
