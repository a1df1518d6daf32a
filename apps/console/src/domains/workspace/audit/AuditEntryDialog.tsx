import type { AuditEntry } from '@baobab/contract/kit/history';
import { formatInstant } from '@baobab/contract/kit/lagos-time';
import { Link } from '@tanstack/react-router';
import { DescriptionList } from '../../../kit/dialog/DescriptionList.tsx';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { CopyableId } from '../records/public.ts';
import { auditMessages as messages, kindLabel } from './audit.messages.ts';
import classes from './audit.module.css';
import { EntryDetails } from './EntryDetails.tsx';
import { EntryTitle } from './EntryTitle.tsx';
import { SubjectLink } from './SubjectLink.tsx';

export const AuditEntryDialog = ({ record: entry, ...dialog }: RecordProps<AuditEntry>) => (
  <RecordDialog {...dialog} title="Audit Entry" subject={entry.label}>
    <DescriptionList details={detailsOf(entry)} />
    <EntryDetails entry={entry} />
    <p className={classes.link}>
      <Link to="/audit" search={{ subject: entry.subject.id }}>
        {messages.sameRecord}
      </Link>
    </p>
  </RecordDialog>
);

const detailsOf = (entry: AuditEntry) => [
  { group: 'Entry' },
  { label: 'Row', value: String(entry.id) },
  { label: 'Time', value: formatInstant(entry.at) },
  { label: 'Who', value: entry.actor ? entry.actor.name || entry.actor.uuid : 'System' },
  { label: 'Role', value: entry.actor?.role },
  { label: 'Action', value: <EntryTitle entry={entry} /> },
  { group: 'Record' },
  { label: 'Kind of record', value: entry.subject.kind && kindLabel(entry.subject.kind) },
  { label: 'Record', value: <SubjectLink subject={entry.subject} /> },
  {
    label: 'Record id',
    value: entry.subject.kind ? <CopyableId label="Record id" uuid={entry.subject.id} /> : entry.subject.id,
  },
  { label: 'Address', value: entry.address },
];
