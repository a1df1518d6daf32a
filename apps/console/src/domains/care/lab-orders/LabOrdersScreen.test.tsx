// @vitest-environment jsdom -- loads a screen
import { expect, test } from 'vitest';
import { paramsOf } from '../../../kit/table/filter-fields.ts';
import { LabOrdersScreen } from './LabOrdersScreen.tsx';
import { filterFields } from './OrdersTab.tsx';

test('every filter of the orders stays when the other tab is opened', () => {
  const children = [LabOrdersScreen().props.children].flat() as { props?: { keep?: string[] } }[];
  const kept = children.flatMap((child) => child.props?.keep ?? []);
  expect(kept).toEqual(expect.arrayContaining(['partner', 'search', ...filterFields.flatMap(paramsOf)]));
});
