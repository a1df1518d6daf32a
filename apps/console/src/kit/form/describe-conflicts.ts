import type { ErrorBody } from '@baobab/contract/kit/errors';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { get } from 'react-hook-form';
import type { Conflict } from './form-status.tsx';

type Authorship = NonNullable<ErrorBody['changed']>;
type Author = Pick<Authorship, 'by' | 'at'>;

/** Describes each conflict: the author, the value and the time of the other change, and the form's own value. */
export function describeConflicts(
  names: readonly string[],
  { mine, theirs }: { mine: object; theirs: object },
  authorOf: (name: string) => Author | undefined,
): Record<string, Conflict> {
  return Object.fromEntries(
    names.map((name) => {
      const value: unknown = get(theirs, name);
      const author = authorOf(name);
      const when = author ? ` on ${formatDateTime(author.at)}` : '';
      const message = `${nameOf(author)} changed this to ${quote(value)}${when}`;
      return [name, { theirs: value, mine: quote(get(mine, name)), message }];
    }),
  );
}

const nameOf = (author: Author | undefined) => (author ? (author.by ?? 'The system') : 'Someone else');

/** Says that a value of the form was left out, because the other change made it inapplicable. */
export const describeDropped = (name: string, mine: unknown, changed: Author | undefined) =>
  `${labelOf(name)}: your ${quote(mine)} no longer applies, because ${changed?.by ?? 'someone else'} changed this record. Submit again to save the rest.`;

/**
 * Finds who last changed an input. The server names fields as the wire does; a group of values has the author of its
 * newest part, and a part without an author of its own that of its group.
 */
export function findAuthor(
  changed: ErrorBody['changed'],
  inputName: (name: string) => string,
): (name: string) => Author | undefined {
  // A server of the previous release names only the last author.
  if (!changed?.fields) return () => changed;
  const fields = Object.entries(changed.fields).map(([name, author]) => [inputName(name), author] as const);
  return (name) =>
    fields
      .filter(([field]) => field === name || field.startsWith(`${name}.`) || name.startsWith(`${field}.`))
      .map(([, author]) => author)
      .toSorted((a, b) => b.at.localeCompare(a.at))[0];
}

/** The name of an input as words, for an input that the form does not show. */
export function labelOf(name: string): string {
  const [last = name] = name.split('.').slice(-1);
  const words = last
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
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
