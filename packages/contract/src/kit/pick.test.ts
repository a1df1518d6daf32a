import { expect, test } from 'vitest';
import { pick, valuesLike } from './pick.ts';

const record = { uuid: '1', name: 'Ada', version: 2 };

test('pick returns the named values and no others', () => {
  expect(pick(record, ['name', 'version'])).toEqual({ name: 'Ada', version: 2 });
});

test('valuesLike returns the values of a record under the names of another one', () => {
  expect(valuesLike({ name: '' })(record)).toEqual({ name: 'Ada' });
});
