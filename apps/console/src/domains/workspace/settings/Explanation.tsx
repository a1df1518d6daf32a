import type { AuditEntry } from '@baobab/contract/kit/history';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import classes from './settings.module.css';

/** The newest change of a field; a reward that was saved alone is a record of its own. */
const lastChange = (entries: readonly AuditEntry[], name: string) =>
  entries.find(({ subject, fields }) => subject.id === name || fields.some((field) => field.name === name));

interface ExplanationProps {
  effect: string;
  /** The name of the field in the audit trail. */
  name: string;
  /** The newest changes of the settings; none without access to them. */
  changes: readonly AuditEntry[];
}

/** The effect of a setting, and who changed it last. */
export function Explanation({ effect, name, changes }: ExplanationProps) {
  const last = lastChange(changes, name);
  return (
    <>
      {effect}
      {last && (
        <span className={classes.lastChange}>
          Last changed by {last.actor?.name ?? 'the system'}, <time>{formatDateTime(last.at)}</time>
        </span>
      )}
    </>
  );
}
