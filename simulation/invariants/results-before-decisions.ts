import type { Invariant } from './invariant.ts';

export const resultsBeforeDecisions: Invariant = {
  name: 'results-before-decisions',
  sentence: 'A result is accepted or rejected only with a stored result file of that test.',
  every: 'fifty',
  async check({ office }) {
    const { rows } = await office.db.query<{ uuid: string; action: string }>(
      `select i.uuid, i.action from lab_order_items i
       where i.action in ('Confirm Result Accepted', 'Result Rejected')
         and not exists (select from lab_results r join files f on f.uuid = r.file_uuid where r.item_uuid = i.uuid)`,
    );
    return rows.map(({ uuid, action }) => ({
      record: uuid,
      expected: 'a result file',
      actual: `${action} without one`,
    }));
  },
};
