import { labelOf } from '@baobab/contract/kit/field-labels';
import type * as z from 'zod';

/** Zod issues as messages for users, by field. The first one is also the message of the response. */
export function explain(error: z.ZodError): { message: string; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    for (const name of names) fields[name] ??= messageFor(issue);
  }
  const [name, problem] = Object.entries(fields)[0] ?? ['', 'The request is invalid'];
  return { message: name ? `${labelOf(name)}: ${problem}` : problem, fields };
}

const formatLimit = (limit: number | bigint) => limit.toLocaleString('en-NG');
const typeMessages: Record<string, string> = { int: 'Enter a whole number', number: 'Enter a number' };

function messageFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is required';
      return typeMessages[issue.expected] ?? `This must be a ${issue.expected}`;
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'This is required' : 'This is too short';
      if (issue.origin === 'array') return `This must have at least ${issue.minimum} entries`;
      return `Enter at least ${formatLimit(issue.minimum)}`;
    case 'too_big':
      if (issue.origin === 'string') return `This may have at most ${issue.maximum} characters`;
      if (issue.origin === 'array') return `This may have at most ${issue.maximum} entries`;
      return `Enter at most ${formatLimit(issue.maximum)}`;
    case 'not_multiple_of':
      return issue.divisor === 0.01 ? 'This may have at most two decimals' : issue.message;
    case 'invalid_format':
      if (issue.format === 'regex' && !issue.message.startsWith(DEFAULT_PATTERN_MESSAGE))
        return issue.message;
      return `This is not a valid ${formatNames[issue.format] ?? 'value'}`;
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return 'This field is unknown';
    case 'invalid_union': {
      // An empty text or a value in a format: the message of the format says what to enter.
      const format = issue.errors.flat().find(({ code }) => code === 'invalid_format');
      return format ? messageFor(format) : 'This is not a valid value';
    }
    default:
      return issue.message;
  }
}

const DEFAULT_PATTERN_MESSAGE = 'Invalid string';
const formatNames: Record<string, string> = {
  email: 'e-mail address',
  uuid: 'id',
  date: 'date',
  url: 'address',
};
