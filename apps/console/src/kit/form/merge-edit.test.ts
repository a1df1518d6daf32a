import { expect, test } from 'vitest';
import { mergeEdit } from './merge-edit.ts';

const base = { price: '100', tat: '2 days', version: '1' };

test('takes a change of one side', () => {
  const mine = { ...base, tat: '1 day' };
  const theirs = { ...base, price: '120', version: '2' };
  expect(mergeEdit(base, mine, theirs)).toEqual({
    merged: { price: '120', tat: '1 day', version: '2' },
    conflicts: [],
  });
});

test('reports a field that both sides changed, and keeps mine', () => {
  const mine = { ...base, price: '110' };
  const theirs = { ...base, price: '120', version: '2' };
  expect(mergeEdit(base, mine, theirs)).toEqual({
    merged: { price: '110', tat: '2 days', version: '2' },
    conflicts: ['price'],
  });
});

test('accepts the same change of both sides', () => {
  const changed = { ...base, price: '120' };
  expect(mergeEdit(base, changed, { ...changed, version: '2' }).conflicts).toEqual([]);
});

test('takes a field that theirs cleared, and reports one that mine cleared and theirs changed', () => {
  const mine = { ...base, price: '' };
  const theirs = { price: '120', tat: '', version: '2' };
  expect(mergeEdit(base, mine, theirs)).toEqual({
    merged: { price: '', tat: '', version: '2' },
    conflicts: ['price'],
  });
});

test('a missing value equals an empty one', () => {
  const before: Record<string, string> = { note: '' };
  expect(mergeEdit(before, {}, { note: 'new' })).toEqual({ merged: { note: 'new' }, conflicts: [] });
});

test('compares arrays and objects by content', () => {
  const before = { rows: [{ city: 'Ikeja' }] };
  const theirs = { rows: [{ city: 'Ikeja' }, { city: 'Yaba' }] };
  expect(mergeEdit(before, { rows: [{ city: 'Ikeja' }] }, theirs)).toEqual({ merged: theirs, conflicts: [] });
});

test('merges a group of values value by value', () => {
  const before = { office: { email: 'a@x.ng', phone: '1' } };
  const mine = { office: { email: 'b@x.ng', phone: '2' } };
  const theirs = { office: { email: 'a@x.ng', phone: '3' } };
  expect(mergeEdit(before, mine, theirs)).toEqual({ merged: mine, conflicts: ['office.phone'] });
});

test('a chosen record is one value', () => {
  const ikeja = { id: '1', label: 'Ikeja' };
  const yaba = { id: '2', label: 'Yaba' };
  const merge = mergeEdit({ city: ikeja }, { city: yaba }, { city: { id: '3', label: 'Lekki' } });
  expect(merge).toEqual({ merged: { city: yaba }, conflicts: ['city'] });
});
