import { expect, test } from 'vitest';
import { introducerBody } from './introducers.values.ts';

test('the body has the first and last name as the name of the introducer', () => {
  const values = { firstName: 'Ada ', lastName: 'Eze', email: 'ada@post.example ', mobile: '+2348035550010' };
  expect(introducerBody(values)).toEqual({
    ...values,
    email: 'ada@post.example',
    introducer_name: 'Ada Eze',
  });
});
