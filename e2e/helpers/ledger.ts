import { roles, type Role } from '@baobab/contract/kit/roles';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The ledger of routes: the screens of each role, independent of the code of the console. */
export interface LedgerRoute {
  path: string;
  label: string | null;
  group: string | null;
  seenBy: readonly Role[];
  /** The rows of a page; null for a screen without a list. */
  pageSize: number | null;
  /** Whether the number of rows can be chosen; null where the specification does not say. */
  sizeChanger: boolean | null;
}

const yesOrNo: Record<string, boolean> = { yes: true, no: false };

const file = path.join(import.meta.dirname, '../../packages/contract/ledger/routes.tsv');

export const ledger: readonly LedgerRoute[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => {
    const [route = '', label = '', group = '', ...cells] = line.split('\t');
    const [pageSize, sizeChanger = ''] = cells.slice(roles.length);
    return {
      path: route,
      label: label.startsWith('(') ? null : label,
      group: group || null,
      // The columns of the ledger have the order of the roles.
      seenBy: roles.filter((_, index) => cells[index] === 'x'),
      pageSize: Number(pageSize) || null,
      sizeChanger: yesOrNo[sizeChanger] ?? null,
    };
  });

export const seenBy = (role: Role) => ledger.filter((route) => route.seenBy.includes(role));
