import { audit, auditTypes } from '@baobab/contract/workspace/audit/audit';
import { groupedActions } from '@baobab/contract/workspace/audit/action-groups';
import type { AuditEntry } from '@baobab/contract/kit/history';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useLastDefined } from '../../../kit/dialog/use-last-defined.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { recordField } from '../../../kit/table/filter-fields.ts';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { dateTimeCell } from '../../../kit/table/two-parts.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { useDialog } from '../../../kit/url-state.ts';
import { ListExportButton } from '../exports/public.ts';
import { auditMessages as messages, kindLabel } from './audit.messages.ts';
import classes from './audit.module.css';
import { Change } from './EntryDetails.tsx';
import { EntryTitle } from './EntryTitle.tsx';
import { SubjectLink } from './SubjectLink.tsx';
import { Verification } from './Verification.tsx';

const AuditEntryDialog = lazyDialog(() => import('./AuditEntryDialog.tsx').then((m) => m.AuditEntryDialog));

/** An entry with its id as the tables of lists have it. */
type Row = AuditEntry & { uuid: string };

export function AuditScreen() {
  const filters = useFilters('/audit', audit.list, filterFields);
  // The total of this list is never counted beyond its limit.
  const { countExactly: _, ...found } = useList(audit.list, filters.query);
  useReadErrorLog(found.error);
  const list = { ...found, rows: found.rows.map((entry): Row => ({ ...entry, uuid: String(entry.id) })) };
  const dialog = useDialog('view');
  // The id leaves the URL before the closing animation ends.
  const id = useLastDefined(dialog.id);
  const shown = list.rows.find(({ uuid }) => uuid === id);
  return (
    <Page title="Audit Trail" list={list}>
      <Toolbar filters={filters} right={<Verification />} />
      <ResourceTable
        label="Audit trail"
        list={list}
        filters={filters}
        columns={[...columns, ...rowActions<Row>({ nameOf: ({ label }) => label, view: dialog.open })]}
        renderExport={(visible) => <ListExportButton endpoints={audit} list={list} columns={visible} />}
        rowKey={({ uuid }) => uuid}
        onOpen={({ uuid }) => dialog.open(uuid)}
        empty={<p>{messages.noRows}</p>}
      />
      {list.more && <p className={classes.limit}>{messages.limit}</p>}
      <AuditEntryDialog entry={shown} opened={dialog.opened} onClose={dialog.close} />
    </Page>
  );
}

const typeLabels = { change: 'Changes', 'medical-read': 'Reads of medical data' };
const typeOptions = auditTypes.map((value) => ({ value, label: typeLabels[value] }));
const filterFields = [
  recordField({ label: 'Person', param: 'actor', endpoint: audit.actors, nameOf: ({ name }) => name }),
  { kind: 'text', label: 'Record id', param: 'subject', maxLength: 200 },
  { kind: 'choice', label: 'Action', param: 'action', options: groupedActions },
  { kind: 'choice', label: 'Kind', param: 'type', options: typeOptions },
  { kind: 'days', label: 'Period', from: 'from', to: 'to' },
  { kind: 'text', label: 'Address', param: 'address', maxLength: 60 },
] as const;

/** The changes that a row of the table has space for; the dialog has all. */
const SHOWN_FIELDS = 2;

const columns: Column<Row>[] = [
  { header: 'Time', card: 'fact', exported: 'at', cell: (row) => dateTimeCell(row.at) },
  {
    header: 'Who',
    card: 'fact',
    exported: 'who',
    cell: ({ actor }) => (
      <span className={classes.pair}>
        {actor ? actor.name || actor.uuid : 'System'}
        {actor && <small>{actor.role}</small>}
      </span>
    ),
  },
  { header: 'Action', card: 'lead', exported: 'label', cell: (row) => <EntryTitle entry={row} /> },
  {
    header: 'Record',
    exported: 'record',
    cell: ({ subject }) => (
      <span className={classes.pair}>
        <SubjectLink subject={subject} />
        {subject.name && subject.kind && <small>{kindLabel(subject.kind)}</small>}
      </span>
    ),
  },
  { header: 'Address', exported: 'address', cell: ({ address }) => address ?? '–' },
  { header: 'Changes', exported: 'changes', cell: (row) => <ChangesCell entry={row} /> },
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
