import { expect, test } from 'vitest';
import { layoutOf } from '../../../platform/imports/columns.ts';
import { columns } from './company-imports.check.ts';

test('accepts the label of the screen as the header of the company id', () => {
  const header = ['Company Id', 'First Name', 'Last Name', 'Email', 'Mobile'];
  expect(layoutOf(header, columns)).toMatchObject({ missing: [], unknown: [], duplicated: [] });
});

test('names a missing column once, by its header', () => {
  expect(layoutOf(['Email', 'Mobile', 'First Name', 'Last Name'], columns).missing).toEqual([
    'company_reg_id',
  ]);
});
