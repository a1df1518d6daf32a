import { expect, test, vi } from 'vitest';
import { readValue, restoreInto } from './restore.ts';

test('reads a text of the history as the type of the present value', () => {
  expect(readValue('Ada', 'Ngozi')).toBe('Ada');
  expect(readValue(null, 'Ngozi')).toBe('');
  expect(readValue('₦1,234.50', 7)).toBe(1234.5);
  expect(readValue('No', true)).toBe(false);
  expect(readValue('2026-01-31', '2026-02-01')).toBe('2026-01-31');
});

test('does not guess: a date in words, an empty number and a chosen record are not restored', () => {
  expect(readValue('31/01/2026', '2026-02-01')).toBeUndefined();
  expect(readValue(null, 7)).toBeUndefined();
  expect(readValue('Lagos', { id: 'x', label: 'Abuja' })).toBeUndefined();
});

const formWith = (values: Record<string, unknown>) => {
  const setValue = vi.fn();
  return { form: { getValues: () => values, setValue } as never, setValue };
};
const field = (name: string, old: string | null, next: string | null) => ({
  name,
  label: name,
  old,
  new: next,
});

test('fills the old values of all fields of a change that the form has', () => {
  const { form, setValue } = formWith({ firstName: 'Ngozi', mobile: '+2348030000000' });
  restoreInto(
    form,
    (name) => name,
  )([field('first_name', 'Ada', 'Ngozi'), field('search', 'ada', 'ngozi')])?.();
  expect(setValue.mock.calls.map(([name, value]) => [name, value])).toEqual([['firstName', 'Ada']]);
});

test('offers nothing for a field that the form does not have, or whose values the trail does not keep', () => {
  const { form } = formWith({ firstName: 'Ngozi' });
  const restore = restoreInto(form, (name) => name);
  expect(restore([field('licence', 'A', 'B')])).toBeNull();
  expect(restore([field('first_name', null, null)])).toBeNull();
});
