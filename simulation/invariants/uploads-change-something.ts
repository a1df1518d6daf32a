import type { Invariant } from './invariant.ts';

export const uploadsChangeSomething: Invariant = {
  name: 'uploads-change-something',
  sentence:
    'An upload that is stored changed at least one price: a file with an invalid row, and the same file again, leave none.',
  every: 'fifty',
  async check({ office }) {
    const { rows } = await office.db.query<{ uuid: string; total: number; changed: number }>(
      `select uuid, rows_total as total, rows_added + rows_changed as changed from import_batches
       where rows_added + rows_changed = 0 or rows_added + rows_changed + rows_unchanged <> rows_total`,
    );
    return rows.map(({ uuid, total, changed }) => ({
      record: uuid,
      expected: 'at least one change, and every row of the file counted',
      actual: `${changed} changes of ${total} rows`,
    }));
  },
};
