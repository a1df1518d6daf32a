import { expect, it, vi } from 'vitest';
import { FormStore } from './form-store.ts';
import { validate, required } from './rules.ts';

it('notifies listeners when a value changes and clears only the error of that field', () => {
  const form = new FormStore({ city: '', area: '' });
  const listener = vi.fn();
  const unsubscribe = form.subscribe(listener);
  form.setErrors({ city: 'missing', area: 'missing' });
  form.set('city', 'Lagos');
  expect(form.values).toEqual({ city: 'Lagos', area: '' });
  expect(form.errors).toEqual({ area: 'missing' });
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  form.set('area', 'Ikeja');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('keeps the identity of values and errors that did not change', () => {
  const form = new FormStore({ city: 'Lagos' });
  const { values, errors } = form;
  form.set('city', 'Lagos');
  expect(form.values).toBe(values);
  form.set('city', 'Abuja');
  expect(form.values).not.toBe(values);
  expect(form.errors).toBe(errors);
});

it('reports the first failing rule of a field and applies row rules to every row', () => {
  const rules = {
    name: [required('name missing'), () => 'always fails'],
    'rows/*/city': [required('city missing')],
  };
  const values = { name: '', rows: '0,2', 'rows/0/city': 'Lagos', 'rows/2/city': ' ' };
  expect(validate(values, rules)).toEqual({ name: 'name missing', 'rows/2/city': 'city missing' });
  expect(validate({ ...values, name: 'x', rows: '0' }, rules)).toEqual({ name: 'always fails' });
});

it('decides the conflict of a field together with that of its id', () => {
  const form = new FormStore({ city: 'Lagos', cityRef: '1' });
  form.set('city', 'Uyo');
  form.set('cityRef', '2');
  form.merge({ values: { city: 'Jos', cityRef: '3' }, by: 'Ada', at: '' });
  form.resolve('city', 'theirs');
  expect([form.values, form.conflicts, form.errors]).toEqual([{ city: 'Jos', cityRef: '3' }, {}, {}]);
});

it('a conflict says who changed the field, to what and when', () => {
  const form = new FormStore({ price: '100' });
  form.set('price', '110');
  expect(form.merge({ values: { price: '120' }, by: 'Ada Obi', at: '2026-11-16T09:30:00Z' })).toBe(false);
  expect(form.errors).toEqual({ price: 'Ada Obi changed this to “120” on 16/11/2026 10:30 am' });
});
