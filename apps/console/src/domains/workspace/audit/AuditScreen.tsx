import { audit, auditTypes } from '@baobab/contract/workspace/audit/audit';
import { groupedActions } from '@baobab/contract/audit-actions';
import { formatInstant } from '@baobab/contract/kit/lagos-time';
import type { AuditEntry } from '@baobab/contract/kit/history';
import { users } from '@baobab/contract/people/users';
import { useCall } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useLastDefined } from '../../../kit/dialog/use-last-defined.ts';
import { optionsOf, recordField } from '../../../kit/table/filter-fields.ts';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { auditMessages as messages, kindLabel } from './audit.messages.ts';
import classes from './audit.module.css';
import { Change } from './EntryDetails.tsx';
import { EntryTitle } from './EntryTitle.tsx';
import { SubjectLink } from './SubjectLink.tsx';
import { Verification } from './Verification.tsx';
import { ListScreen, useScreenList } from '../lists/public.ts';

const AuditEntryDialog = lazyDialog(() => import('./AuditEntryDialog.tsx').then((m) => m.AuditEntryDialog));
const UnreadDialog = lazyDialog(() =>
  import('../../../kit/dialog/UnreadDialog.tsx').then((m) => m.UnreadDialog),
);

/** An entry with its id as the tables of lists have it. */
type Row = AuditEntry & { uuid: string };

export function AuditScreen() {
  // The total of this list is never counted beyond its limit.
  const { countExactly: _, ...found } = useScreenList('/audit', audit.list, filterFields);
  const list = { ...found, rows: found.rows.map((entry): Row => ({ ...entry, uuid: String(entry.id) })) };
  const dialog = useDialog('view');
  // The id leaves the URL before the closing animation ends.
  const id = useLastDefined(dialog.id);
  const listed = list.rows.find(({ uuid }) => uuid === id);
  const read = useCall(
    audit.entry,
    { params: { id: Number(id) } },
    { enabled: dialog.opened && !listed && /^\d+$/.test(id ?? '') },
  );
  return (
    <ListScreen
      title="Audit Trail"
      label="Audit trail"
      live={false}
      list={list}
      columns={columns}
      actions={{ nameOf: ({ label }) => label, view: dialog.open }}
      right={<Verification />}
      empty={messages.noRows}
      exports={audit}
    >
      {list.more && <p className={classes.limit}>{messages.limit}</p>}
      {!listed && read.error && <UnreadDialog title="Audit Entry" read={read} {...dialog.props} />}
      <AuditEntryDialog record={listed ?? read.data?.data} {...dialog.props} />
    </ListScreen>
  );
}

const typeLabels = { change: 'Changes', 'medical-read': 'Reads of medical data' };
const typeOptions = optionsOf(auditTypes, typeLabels);
const filterFields = [
  recordField({ label: 'Person', param: 'actor', endpoint: audit.actors }),
  recordField({
    label: 'About a person',
    param: 'person',
    endpoint: users.list,
    nameOf: ({ full_name }) => full_name,
  }),
  { kind: 'text', label: 'Record id', param: 'subject', maxLength: 200 },
  { kind: 'choice', label: 'Action', param: 'action', options: groupedActions },
  { kind: 'choice', label: 'Kind', param: 'type', options: typeOptions },
  { kind: 'days', label: 'Period', from: 'from', to: 'to' },
  { kind: 'text', label: 'Address', param: 'address', maxLength: 60 },
] as const;

/** The changes that a row of the table has space for; the dialog has all. */
const SHOWN_FIELDS = 2;

const columns: ListColumn<typeof audit.list, Row>[] = [
  { key: 'at', header: 'Time', card: 'fact', cell: ({ at }) => formatInstant(at) },
  {
    key: 'who',
    header: 'Who',
    card: 'fact',
    cell: ({ actor }) => (
      <span className={classes.pair}>
        {actor ? actor.name || actor.uuid : 'System'}
        {actor && <small>{actor.role}</small>}
      </span>
    ),
  },
  { key: 'label', header: 'Action', card: 'lead', cell: (row) => <EntryTitle entry={row} /> },
  {
    key: 'record',
    header: 'Record',
    cell: ({ subject }) => (
      <span className={classes.pair}>
        <SubjectLink subject={subject} />
        {subject.name && subject.kind && <small>{kindLabel(subject.kind)}</small>}
      </span>
    ),
  },
  { key: 'address', header: 'Address', cell: ({ address }) => address ?? '–' },
  { key: 'changes', header: 'Changes', cell: (row) => <ChangesCell entry={row} /> },
];

function ChangesCell({ entry: { fields, reason } }: { entry: AuditEntry }) {
  const further = fields.length - SHOWN_FIELDS;
  if (fields.length === 0) return <>{reason ?? '–'}</>;
  return (
    <span className={classes.changes}>
      {fields.slice(0, SHOWN_FIELDS).map((field) => (
        <span key={field.name}>
          {field.label}: <Change field={field} />
        </span>
      ))}
      {further > 0 && <small>and {further} more</small>}
    </span>
  );
}
