import { col, table } from '@baobab/postgres/table';

export const dashboardsTables = {
  ranking_totals: table({
    name: col.text,
    unit: col.text,
    start: col.date,
    subject: col.text,
    shard: col.int,
    n: col.bigint,
    amount: col.bigint,
  }),
  first_steps_put_away: table({ step: col.text }),
  ranking_rules: table({ name: col.text, source: col.text }),
};
