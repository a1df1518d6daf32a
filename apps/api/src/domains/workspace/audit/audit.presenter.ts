import { actionLabel, isMedicalRead, isReadAction } from '@baobab/contract/audit-actions';
import { subjectKind } from '@baobab/contract/workspace/audit/subject-kinds';
import { hiddenTrailFields } from '@baobab/contract/kit/field-rules';
import type { AuditEntry } from '@baobab/contract/kit/history';
import { hasPermission } from '@baobab/contract/kit/roles';
import { isUuid } from '../../../platform/ids.ts';
import type { AuditRow } from './audit.repository.ts';
import { changedFields, presentField } from './changed-fields.ts';

export interface PresentOptions {
  /** The role of the reader. */
  role: string;
  /** The names of records in changed fields, by id. */
  names: ReadonlyMap<string, string>;
  /** The names of the records that the rows are about; only in the list of the whole trail. */
  subjects?: ReadonlyMap<string, string> | undefined;
  /** The names of an edit for columns with another name; only in the history of a record. */
  inputs?: Readonly<Record<string, string>> | undefined;
}

const textIn = (details: Record<string, unknown>, key: string) => {
  const value = details[key];
  return typeof value === 'string' && value ? value : null;
};

/** The person, or the API key that acted for them. */
function actorIn({ actor_name, actor_role, details }: AuditRow) {
  const { key } = details as { key?: { name?: unknown } };
  const name = actor_name ?? '';
  return typeof key?.name === 'string'
    ? { name: key.name, role: `API key of ${name}` }
    : { name, role: actor_role ?? '' };
}

export function presentEntry(row: AuditRow, options: PresentOptions): AuditEntry {
  const { role, names, subjects, inputs } = options;
  const { action, subject, actor_uuid } = row;
  const details = row.details as Record<string, unknown>;
  const file = textIn(details, 'file');
  const hidden = hiddenTrailFields(role);
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: actor_uuid === null ? null : { uuid: actor_uuid, ...actorIn(row) },
    action,
    label: actionLabel(action),
    kind: isReadAction(action) ? 'read' : 'change',
    medical: isMedicalRead(action),
    subject: {
      id: subject,
      kind: isUuid(subject) ? subjectKind(action) : null,
      name: subjects?.get(subject) ?? null,
    },
    address: hasPermission(role, 'audit:read') ? row.address : null,
    fields: changedFields(details)
      .filter(({ name }) => !hidden.has(name))
      .map((field) => presentField(field, { action, names, inputs })),
    reason: textIn(details, 'reason'),
    planned_for: textIn(details, 'valid_from'),
    batch: file && isUuid(subject) ? { uuid: subject, file, kind: textIn(details, 'kind') } : null,
  };
}

/** The ids among the values of changed fields, which mean nothing to a person. */
export const idsToName = (rows: readonly AuditRow[]) => [
  ...new Set(
    rows
      .flatMap(({ details }) => changedFields(details as Record<string, unknown>))
      .flatMap((field) => [field.old, field.new])
      .filter(isUuid),
  ),
];
