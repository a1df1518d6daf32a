import { isMedicalRead } from '@baobab/contract/audit/action-groups';
import { actionLabel, isReadAction, subjectKind } from '@baobab/contract/audit/audit-actions';
import type { AuditEntry } from '@baobab/contract/kit/history';
import { hasPermission, type Permission } from '@baobab/contract/kit/roles';
import { isUuid } from '../../platform/ids.ts';
import type { AuditRow } from './audit.repository.ts';
import { changedFields, presentField } from './changed-fields.ts';

interface PresentOptions {
  /** The role of the reader. */
  role: string;
  /** The names of records in changed fields, by id. */
  names: ReadonlyMap<string, string>;
  /** The names of the records that the rows are about; only in the list of the whole trail. */
  subjects?: ReadonlyMap<string, string> | undefined;
}

const textIn = (details: Record<string, unknown>, key: string) => {
  const value = details[key];
  return typeof value === 'string' && value ? value : null;
};

export function presentEntry(row: AuditRow, { role, names, subjects }: PresentOptions): AuditEntry {
  const { action, subject, actor_uuid } = row;
  const details = row.details as Record<string, unknown>;
  const file = textIn(details, 'file');
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor:
      actor_uuid === null
        ? null
        : { uuid: actor_uuid, name: row.actor_name ?? '', role: row.actor_role ?? '' },
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
      .filter(({ name }) => canSeeField(role, name))
      .map((field) => presentField(field, action, names)),
    reason: textIn(details, 'reason'),
    batch: file && isUuid(subject) ? { uuid: subject, file } : null,
  };
}

/** Fields that need a permission beyond that of their record. The export has no role: `audit:read` includes them. */
export const fieldPermissions: Readonly<Record<string, Permission>> = {
  advice_rate: 'doctors:commission',
  prescription_rate: 'doctors:commission',
};
const canSeeField = (role: string, name: string) =>
  hasPermission(role, fieldPermissions[name] ?? 'signed-in');

/** The ids among the values of changed fields, which mean nothing to a person. */
export const idsToName = (rows: readonly AuditRow[]) => [
  ...new Set(
    rows
      .flatMap(({ details }) => changedFields(details as Record<string, unknown>))
      .flatMap((field) => [field.old, field.new])
      .filter(isUuid),
  ),
];
