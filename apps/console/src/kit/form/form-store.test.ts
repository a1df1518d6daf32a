import { expect, it, vi } from 'vitest';
import { FormStore } from './form-store.ts';
import { validate, required } from './rules.ts';

it('typing tells the listeners, and answers the complaint about that field alone', () => {
  const form = new FormStore({ city: '', area: '' });
  const heard = vi.fn();
  const leave = form.subscribe(heard);
  form.setErrors({ city: 'missing', area: 'missing' });
  form.set('city', 'Lagos');
  expect(form.values).toEqual({ city: 'Lagos', area: '' });
  expect(form.errors).toEqual({ area: 'missing' });
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  form.set('area', 'Ikeja');
  expect(heard).toHaveBeenCalledTimes(2);
});

it('what did not change stays the same object, so that nothing is drawn anew for it', () => {
  const form = new FormStore({ city: 'Lagos' });
  const { values, errors } = form;
  form.set('city', 'Lagos');
  expect(form.values).toBe(values);
  form.set('city', 'Abuja');
  expect(form.values).not.toBe(values);
  expect(form.errors).toBe(errors);
});

it('the first broken rule of a field speaks; rules of rows hold for every row', () => {
  const rules = {
    name: [required('name missing'), () => 'never fits'],
    'rows/*/city': [required('city missing')],
  };
  const values = { name: '', rows: '0,2', 'rows/0/city': 'Lagos', 'rows/2/city': ' ' };
  expect(validate(values, rules)).toEqual({ name: 'name missing', 'rows/2/city': 'city missing' });
  expect(validate({ ...values, name: 'x', rows: '0' }, rules)).toEqual({ name: 'never fits' });
});
