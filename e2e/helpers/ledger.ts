import { roles, type Role } from '@baobab/contract/kit/roles';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The ledger of routes: the screens of each role, independent of the code of the console. */
export interface LedgerRoute {
  path: string;
  label: string | null;
  group: string | null;
  seenBy: readonly Role[];
}

const file = path.join(import.meta.dirname, '../../packages/contract/ledger/routes.tsv');

export const ledger: readonly LedgerRoute[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => {
    const [route = '', label = '', group = '', ...marks] = line.split('\t');
    return {
      path: route,
      label: label.startsWith('(') ? null : label,
      group: group || null,
      // The columns of the ledger have the order of the roles.
      seenBy: roles.filter((_, index) => marks[index] === 'x'),
    };
  });

export const seenBy = (role: Role) => ledger.filter((route) => route.seenBy.includes(role));
