import { APPROVAL_STATUS } from './approval.ts';
import type { Endpoint } from './endpoint.ts';
import { NDJSON } from './feed.ts';
import { rolesWith, type Permission } from './roles.ts';

interface ErrorText {
  /** The name of the component. */
  name: string;
  code: string;
  description: string;
  message: string;
}

/** The errors of the API by status, with an example of each. */
export const errorTexts: Record<number, ErrorText> = {
  400: {
    name: 'BadRequest',
    code: 'bad-request',
    description: 'The request is malformed.',
    message: 'The request could not be read.',
  },
  401: {
    name: 'NotSignedIn',
    code: 'not-signed-in',
    description: 'The token is missing, or its session has ended.',
    message: 'Please sign in.',
  },
  403: {
    name: 'Forbidden',
    code: 'forbidden',
    description:
      'The role lacks the permission, or a fresh proof of identity or a second factor is needed (`code`).',
    message: 'You do not have permission to do this.',
  },
  404: {
    name: 'NotFound',
    code: 'not-found',
    description: 'The record does not exist.',
    message: 'This record no longer exists.',
  },
  409: {
    name: 'Conflict',
    code: 'conflict',
    description:
      'The record has changed, or its state does not allow this. `current` has the present state, if any.',
    message: 'Someone else has changed this record.',
  },
  413: {
    name: 'TooLarge',
    code: 'too-large',
    description: 'The body or a file is larger than allowed.',
    message: 'The file is too large.',
  },
  415: {
    name: 'WrongType',
    code: 'wrong-type',
    description: 'The body has another type than the one declared here.',
    message: 'Send JSON as application/json',
  },
  422: {
    name: 'Invalid',
    code: 'invalid',
    description: 'A value is not allowed; `fields` has a message for each.',
    message: 'Check the marked fields.',
  },
  429: {
    name: 'TooMany',
    code: 'too-many',
    description: 'Too many requests; the header `Retry-After` has the seconds to wait.',
    message: 'Too many requests. Please wait a moment.',
  },
  500: {
    name: 'Internal',
    code: 'internal',
    description: 'A bug; the log has it under `requestId`.',
    message: 'Something went wrong.',
  },
  503: {
    name: 'Unavailable',
    code: 'unavailable',
    description:
      'The database, the file store or the process is busy or away; try again after `Retry-After`.',
    message: 'The server is busy. Please try again in a moment.',
  },
};

const isWrite = ({ method, effect }: Endpoint) => method !== 'GET' || effect === 'write';

/** The statuses with which an endpoint can reject a request, as references. */
export function errorsOf(endpoint: Endpoint): Record<string, { $ref: string }> {
  const { permission, params, body, files, approval } = endpoint;
  const statuses = [
    400,
    ...(permission === 'public' ? [] : [401, 403]),
    ...(params ? [404] : []),
    ...(isWrite(endpoint) && !(approval && APPROVAL_STATUS === 409) ? [409] : []),
    ...(body || files ? [413, 415] : []),
    422,
    429,
    500,
    503,
  ];
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${errorTexts[status]!.name}` }]),
  );
}

/** The summary as a sentence, and who may call it. */
export function describe({ summary, permission, approval, kind }: Endpoint): string {
  const sentences = [
    summary.endsWith('.') ? summary : `${summary}.`,
    accessText(permission),
    ...(kind === 'list' ? ['The reply has one page and the total.'] : []),
    ...(approval
      ? [`A second person may have to confirm it (${approval.join(', ')}): then the reply is 409.`]
      : []),
  ];
  return sentences.join(' ');
}

function accessText(permission: Endpoint['permission']): string {
  if (permission === 'public') return 'Needs no token.';
  if (permission === 'signed-in') return 'Needs the token of a member of staff.';
  if (permission === 'consumer') return "Needs the token of a consumer's app.";
  return `Needs the permission \`${permission}\` (${rolesWith(permission as Permission).join(', ')}).`;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv';

/** The types of the file that a download sends. */
export function downloadTypes(endpoint: Endpoint): string[] {
  const { path, query } = endpoint;
  if ('feedName' in endpoint) return [NDJSON, CSV];
  if (query && 'format' in query.shape) return [XLSX, CSV];
  if (/csv/.test(path)) return [CSV];
  if (path.endsWith('.ics')) return ['text/calendar'];
  if (path.startsWith('/privacy/')) return ['application/zip'];
  if (/\/files\/|\/pictures\//.test(path)) return ['image/*'];
  if (/\/(documents|attachments|result)\//.test(path)) return ['application/pdf', 'image/*'];
  return [XLSX, CSV];
}
