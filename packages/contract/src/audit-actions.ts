import { auditGroups, MEDICAL_READ_PATTERN, READ_PATTERN, type AuditActions } from './kit/audit-actions.ts';
import { careActions } from './care/care.audit.ts';
import { masterDataActions } from './master-data/master-data.audit.ts';
import { messagesActions } from './messages/messages.audit.ts';
import { moneyActions } from './money/money.audit.ts';
import { overviewActions } from './overview/overview.audit.ts';
import { peopleActions } from './people/people.audit.ts';
import { workspaceActions } from './workspace/workspace.audit.ts';

const declared = [
  workspaceActions,
  masterDataActions,
  moneyActions,
  peopleActions,
  careActions,
  messagesActions,
  overviewActions,
] as const;

type NamesOf<Area> = Area extends unknown ? { [Group in keyof Area]: keyof Area[Group] }[keyof Area] : never;
/** The name of an action in the audit trail. */
export type AuditAction = NamesOf<(typeof declared)[number]>;

/** Every known action with its sentence and group, in the order of the groups. */
export const groupedActions = auditGroups.flatMap((group) =>
  declared
    .flatMap((area: AuditActions) => Object.entries(area[group] ?? {}))
    .map(([value, label]) => ({ value, label, group }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
);

/** The sentence of every known action. */
export const actionLabels: Readonly<Record<string, string>> = Object.fromEntries(
  groupedActions.map(({ value, label }) => [value, label]),
);

/** A name of an earlier or later version has no sentence and is shown as it is. */
export const actionLabel = (action: string): string => actionLabels[action] ?? action;

const read = new RegExp(READ_PATTERN);
/** An unknown name counts as a read and is shown to fewer people. */
export const isReadAction = (action: string) => !(action in actionLabels) || read.test(action);

export const changeActions: readonly string[] = Object.keys(actionLabels).filter(
  (action) => !isReadAction(action),
);

const medicalRead = new RegExp(MEDICAL_READ_PATTERN);
export const isMedicalRead = (action: string) => medicalRead.test(action);

/** The known actions whose names begin with a text. */
export const actionsWith = (prefix: string) =>
  Object.keys(actionLabels).filter((action) => action.startsWith(prefix));
