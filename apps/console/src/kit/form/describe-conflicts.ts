import type { ErrorBody } from '@baobab/contract/kit/errors';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { get } from 'react-hook-form';
import type { Conflict } from './form-status.tsx';

/** Describes each conflict: the author, the value and the time of the other change. */
export function describeConflicts(
  names: readonly string[],
  theirs: object,
  changed: ErrorBody['changed'],
): Record<string, Conflict> {
  const when = changed?.at ? ` on ${formatDateTime(changed.at)}` : '';
  return Object.fromEntries(
    names.map((name) => {
      const value: unknown = get(theirs, name);
      const message = `${changed?.by ?? 'Someone else'} changed this to ${quote(value)}${when}`;
      return [name, { theirs: value, message }];
    }),
  );
}

function quote(value: unknown): string {
  const text = textOf(value);
  return text === '' ? 'nothing' : `“${text}”`;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object') return value && 'label' in value ? String(value.label) : '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '');
}
