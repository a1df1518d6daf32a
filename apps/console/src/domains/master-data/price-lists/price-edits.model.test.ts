import type { OutdatedPrices } from '@baobab/contract/master-data/price-edits';
import { expect, test } from 'vitest';
import * as model from './price-edits.model.ts';

const EXCLUSIVE = '{product}sexclusivediscountedprice';
const values = {
  labretailprice: 12_500,
  '{product}spurchasingprice': 8_000,
  discountofferedforretail: 7.25,
  [EXCLUSIVE]: 11_594.21,
  active: true,
} as const;
const price: model.EditablePrice = {
  uuid: 'a',
  version: 1,
  standardisedtestname: 'Malaria',
  diagnosticspartner: 'SYNLAB',
  area: 'Ikeja',
  areaRef: 'ikeja',
  ...values,
};
const none: model.Changes = new Map();
const fieldsOf = (changes: model.Changes) => model.toRequest(changes)[0]?.fields;

test.each([
  ['1,500.50', 1_500.5],
  ['₦ 1500', 1_500],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['1.005', null],
  ['dear', null],
])('reads “%s” as a price', (text, value) => {
  expect(model.readNumber('labretailprice', text)).toBe(value);
});

test('accepts a discount of at most 100', () => {
  expect(model.readNumber('discountofferedforretail', '100')).toBe(100);
  expect(model.readNumber('discountofferedforretail', '100.01')).toBeNull();
});

test('forgets a change that is typed back to the saved value', () => {
  const changed = model.setText(none, price, EXCLUSIVE, '9,000');
  expect(fieldsOf(changed)).toEqual({ [EXCLUSIVE]: 9_000 });
  expect(model.setText(changed, price, EXCLUSIVE, '11594.21').size).toBe(0);
  expect(model.restore(changed, 'a', EXCLUSIVE).size).toBe(0);
  expect(model.setActive(model.setActive(none, [price], false), [price], true).size).toBe(0);
});

test('keeps an invalid text and finds its cell', () => {
  const changed = model.setText(none, price, EXCLUSIVE, '9,00,');
  expect(model.findInvalid(model.setText(changed, price, EXCLUSIVE, 'x'))).toMatchObject({
    field: EXCLUSIVE,
  });
  expect(model.findInvalid(changed)).toBeNull();
});

test('raises and rounds the typed values of the selected prices', () => {
  const typed = model.setText(none, price, EXCLUSIVE, '1,010');
  const raised = model.calculate(typed, [price], [EXCLUSIVE], model.raiseBy(5));
  expect(fieldsOf(raised)).toEqual({ [EXCLUSIVE]: 1_060.5 });
  const rounded = model.calculate(raised, [price], [EXCLUSIVE, 'labretailprice'], model.roundTo(50));
  expect(fieldsOf(rounded)).toEqual({ [EXCLUSIVE]: 1_050 });
});

test('copies a price to the other areas only', () => {
  const areas = [
    { id: 'ikeja', label: 'Ikeja, Lagos' },
    { id: 'yaba', label: 'Yaba, Lagos' },
  ];
  const copied = model.setCopies(none, [price], areas);
  expect(model.toRequest(copied)[0]).toMatchObject({ fields: {}, copyTo: ['yaba'] });
  expect(model.setCopies(copied, [price], []).size).toBe(0);
});

const outdated = (theirs: Partial<typeof values> & { labretailprice?: number }): OutdatedPrices => ({
  prices: [{ uuid: 'a', version: 4, ...values, ...theirs }],
  removed: ['gone'],
});
const mine = model.setText(none, price, EXCLUSIVE, '9,000');

test('merges a field that only a colleague changed', () => {
  const merged = model.mergeOutdated(mine, outdated({ labretailprice: 13_000 as never }));
  expect(model.conflictsOf(merged)).toEqual([]);
  expect(model.toRequest(merged)).toEqual([{ uuid: 'a', version: 4, fields: { [EXCLUSIVE]: 9_000 } }]);
});

test('asks about a field that both sides changed, and keeps mine or takes theirs', () => {
  const merged = model.mergeOutdated(mine, outdated({ [EXCLUSIVE]: 9_500 as never }));
  const conflicts = model.conflictsOf(merged);
  expect(conflicts).toMatchObject([{ field: EXCLUSIVE, mine: 9_000, theirs: 9_500 }]);
  const kept = model.resolveConflicts(merged, conflicts, 'mine');
  expect([fieldsOf(kept), model.conflictsOf(kept)]).toEqual([{ [EXCLUSIVE]: 9_000 }, []]);
  expect(model.resolveConflicts(merged, conflicts, 'theirs').size).toBe(0);
});

test('drops a change that a colleague has made, too, and prices that no longer exist', () => {
  expect(model.mergeOutdated(mine, outdated({ [EXCLUSIVE]: 9_000 as never })).size).toBe(0);
  expect(model.mergeOutdated(mine, { prices: [], removed: ['a'] }).size).toBe(0);
});
