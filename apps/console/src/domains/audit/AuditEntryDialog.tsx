import type { AuditEntry } from '@baobab/contract/kit/history';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Link } from '@tanstack/react-router';
import { DetailsDialog } from '../../kit/dialog/DetailsDialog.tsx';
import { CopyableId } from '../people/public.ts';
import { kindLabel } from './audit.messages.ts';
import classes from './audit.module.css';
import { EntryDetails } from './EntryDetails.tsx';
import { EntryTitle } from './EntryTitle.tsx';
import { SubjectLink } from './SubjectLink.tsx';

interface AuditEntryDialogProps {
  entry: AuditEntry | undefined;
  opened: boolean;
  onClose: () => void;
}

export const AuditEntryDialog = ({ entry, opened, onClose }: AuditEntryDialogProps) => (
  <DetailsDialog
    title="Audit Entry"
    subject={entry?.label}
    opened={opened && entry !== undefined}
    onClose={onClose}
    details={entry ? detailsOf(entry) : []}
  />
);

const detailsOf = (entry: AuditEntry) => [
  { label: 'Row', value: String(entry.id) },
  { label: 'Time', value: formatDateTime(entry.at) },
  { label: 'Who', value: entry.actor ? entry.actor.name || entry.actor.uuid : 'System' },
  { label: 'Role', value: entry.actor?.role },
  { label: 'Action', value: <EntryTitle entry={entry} /> },
  { label: 'Kind of record', value: entry.subject.kind && kindLabel(entry.subject.kind) },
  { label: 'Record', value: <SubjectLink subject={entry.subject} /> },
  {
    label: 'Record id',
    value: entry.subject.kind ? <CopyableId label="Record id" uuid={entry.subject.id} /> : entry.subject.id,
  },
  { label: 'Address', value: entry.address },
  { label: 'Changes', value: hasDetails(entry) && <EntryDetails entry={entry} /> },
  {
    label: 'More',
    value: (
      <Link className={classes.record} to="/audit" search={{ subject: entry.subject.id }}>
        All entries of this record
      </Link>
    ),
  },
];

const hasDetails = ({ fields, reason, batch }: AuditEntry) =>
  fields.length > 0 || reason !== null || batch !== null || null;
