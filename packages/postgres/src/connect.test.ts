import { expect, test } from 'vitest';
import { connect } from './connect.ts';

test('close ends the connections, also those that were used without the query builder', async () => {
  const connection = connect(process.env['TEST_DATABASE_URL']!);
  await connection.pool.query('select 1');
  await connection.close();
  expect(connection.pool).toMatchObject({ ended: true, totalCount: 0 });
});
