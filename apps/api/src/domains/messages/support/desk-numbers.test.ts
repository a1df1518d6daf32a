import { expect, test } from 'vitest';
import { deskNumbers } from './desk-numbers.ts';

/** The desk reads: own 1, joined 2 and 3, own 4 and 5, joined 6, own 7. */
const numbers = deskNumbers(
  [1, 1, 3].map((after, index) => ({
    channel: 'merged',
    uuid: `joined-${index}`,
    seq: index + 1,
    after,
    created_at: new Date(0),
    read: false,
  })),
);

test('the desk numbers own and joined messages as one conversation', () => {
  expect([1, 2, 3, 4].map(numbers.toDesk)).toEqual([1, 4, 5, 7]);
  expect([0, 1, 2].map(numbers.ofJoined)).toEqual([2, 3, 6]);
});

test('a number of the desk, also that of a joined message, counts the own messages up to it', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(numbers.toOwn)).toEqual([0, 1, 1, 1, 2, 3, 3, 4]);
});

test('a mark of an own message includes the joined ones that follow it', () => {
  expect([1, 2, 3, 4].map(numbers.markToDesk)).toEqual([3, 4, 6, 7]);
});
