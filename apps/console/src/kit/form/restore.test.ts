import type { AuditField } from '@baobab/contract/kit/history';
import { expect, test, vi } from 'vitest';
import { createSlot, createTabSlot, fillInto, readValue } from './restore.ts';

const lagos = { id: '018f0000-0000-7000-8000-000000000001', label: 'Lagos' };
const abuja = { id: '018f0000-0000-7000-8000-000000000002', label: 'Abuja' };

test('reads an old value in the form of the present one', () => {
  expect(readValue('Ada', 'Ngozi')).toBe('Ada');
  expect(readValue(null, 'Ngozi')).toBe('');
  expect(readValue(1234.5, 7)).toBe(1234.5);
  expect(readValue(1234.5, null)).toBe(1234.5);
  expect(readValue(false, true)).toBe(false);
  expect(readValue(false, 'YES')).toBe('NO');
  expect(readValue(['Yoruba', 'Hausa'], ['English'])).toEqual(['Yoruba', 'Hausa']);
  expect(readValue(['a'], { 0: 'x', 1: 'y' })).toEqual({ 0: 'a', 1: '' });
});

test('reads dates: a day, a day of an instant in Lagos, a date with time, and into an empty input', () => {
  expect(readValue('2026-01-31', '2026-02-01')).toBe('2026-01-31');
  expect(readValue('2026-01-31', null)).toBe('2026-01-31');
  expect(readValue('2026-01-31T23:30:00.000Z', '2026-02-07')).toBe('2026-02-01');
  expect(readValue('2026-01-31T23:30:00.000Z', '01/03/2026 12:00 am')).toBe('01/02/2026 12:30 am');
});

test('reads chosen records, also from none and to none, and the name where the form has only names', () => {
  expect(readValue(lagos, abuja)).toEqual(lagos);
  expect(readValue(lagos, null)).toEqual(lagos);
  expect(readValue(null, abuja)).toBeNull();
  expect(readValue(lagos, 'Abuja')).toBe('Lagos');
});

test('does not guess: a value of another type is not restored', () => {
  expect(readValue('N/A', 7)).toBeUndefined();
  expect(readValue('Lagos', abuja)).toBeUndefined();
  expect(readValue(null, true)).toBeUndefined();
  expect(readValue('English', ['Hausa'])).toBeUndefined();
});

const formWith = (values: Record<string, unknown>) => {
  const setValue = vi.fn();
  const filled = () => setValue.mock.calls.map(([name, value]) => [name, value]);
  return { form: { getValues: () => values, setValue } as never, filled };
};
const field = (input: string, before: AuditField['before'], next: string | null = 'new'): AuditField => ({
  name: input,
  label: input,
  old: before === null ? null : String(before),
  new: next,
  input,
  before,
});
const sameName = (name: string) => name;

test('fills the old values of all fields of a change that the form has, also inside groups', () => {
  const { form, filled } = formWith({ firstName: 'Ngozi', address: { city: abuja } });
  const onFilled = vi.fn();
  const fill = fillInto(form, (name) => name.replace(/\.id$/, ''), onFilled);
  fill([field('firstName', 'Ada'), field('address.city.id', lagos), field('search', 'ada')])?.();
  expect(filled()).toEqual([
    ['firstName', 'Ada'],
    ['address.city', lagos],
  ]);
  expect(onFilled).toHaveBeenCalledWith('firstName');
});

test('of two columns behind one input the one with a value counts', () => {
  const { form, filled } = formWith({ discount: 10 });
  fillInto(form, sameName)([field('discount', 500), field('discount', null)])?.();
  expect(filled().at(-1)).toEqual(['discount', 500]);
});

test('offers nothing for a field that the form does not have, or whose values the trail does not keep', () => {
  const fill = fillInto(formWith({ firstName: 'Ngozi' }).form, sameName);
  expect(fill([field('licence', 'A')])).toBeNull();
  expect(fill([field('firstName', null, null)])).toBeNull();
});

test('a dialog with one form leaves the history and fills the form', () => {
  const { form, filled } = formWith({ name: 'New' });
  const slot = createSlot();
  const leave = vi.fn();
  expect(slot.restore({ action: 'city.edit', fields: [field('name', 'Old')] }, leave)).toBeNull();
  slot.register(fillInto(form, sameName));
  slot.restore({ action: 'city.edit', fields: [field('name', 'Old')] }, leave)?.();
  expect(leave).toHaveBeenCalledOnce();
  expect(filled()).toEqual([['name', 'Old']]);
});

test('a dialog with tabs opens the tab of the action, whose form takes the values once', () => {
  const { form, filled } = formWith({ street: 'New' });
  const { slot, openTabBy } = createTabSlot();
  const open = vi.fn();
  openTabBy((action) => (action === 'pharmacy.edit-address' ? open : null));
  const fields = [field('street', 'Old')];
  expect(slot.restore({ action: 'user.suspend', fields }, vi.fn())).toBeNull();
  slot.restore({ action: 'pharmacy.edit-address', fields }, vi.fn())?.();
  expect(open).toHaveBeenCalledOnce();
  slot.register(null);
  slot.register(fillInto(form, sameName));
  slot.register(fillInto(form, sameName));
  expect(filled()).toEqual([['street', 'Old']]);
});
