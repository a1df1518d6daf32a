import { recordKinds, type RecordGroup, type RecordKind } from '@baobab/contract/workspace/record-kinds';

/** Names only what the role can find. */
export function searchLabel(kinds: readonly RecordKind[]): string {
  const parts = [
    kinds.includes('consumer') && 'people',
    kinds.some((kind) => recordKinds[kind].group !== 'people') && 'records',
    'screens',
  ].filter((part) => part !== false);
  return `Search ${[parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ')}`;
}

export const groupLabels: Record<RecordGroup, string> = {
  people: 'People',
  patients: 'Patients',
  bookings: 'Appointments',
  payments: 'Transactions',
  'lab-orders': 'Lab orders',
  'treatment-orders': 'Treatment orders',
  coupons: 'Coupons',
  'partner-names': 'Partner names',
  tests: 'Tests',
};

export const searchMessages = {
  searching: 'Searching…',
  nothing: 'Nothing found',
  short: 'Type one more character to search people and records.',
  failed: 'The search failed.',
  incomplete: 'The search took too long, so results may be missing. Type more of the name or id.',
};

export const bookFor = (name: string) => `Book appointment for ${name}`;
export const documentsOf = (name: string) => `Open Patient Documents of ${name}`;

/** The text of an action before the name, which staff may type as well. */
export const actionStart = /^(book (an )?appointment for|(open )?patient documents of)\s+/i;
