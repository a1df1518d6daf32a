import { expect, test } from 'vitest';
import { bodyOf, emptyPartner, inputName, type PartnerValues } from './partners.form.ts';

const lagos = { id: 'c1', label: 'Lagos' };
const lekki = { id: 'a1', label: 'Lekki' };
const values: PartnerValues = {
  ...emptyPartner,
  email: ' ada@mail.example ',
  branchLocation: { city: lagos, area: lekki },
  address: { city: lagos, area: null, door_no: '12', street: 'Allen Avenue', pincode: '100001' },
  group: 'pharmacy',
  role: 'admin',
};

test('sends the id and name of each chosen place, and no place that is not chosen', () => {
  expect(bodyOf(values)).toMatchObject({
    email: 'ada@mail.example',
    username: 'ada@mail.example',
    branchLocation: { city: { id: 'c1', name: 'Lagos' }, area: { id: 'a1', name: 'Lekki' } },
  });
  expect(bodyOf(values).address).toEqual({
    city: 'c1',
    city_name: 'Lagos',
    door_no: '12',
    street: 'Allen Avenue',
    pincode: '100001',
  });
});

test('an address in a list and the id of a place have the names of their inputs', () => {
  expect(inputName('address.0.door_no')).toBe('address.door_no');
  expect(inputName('branchLocation.area.id')).toBe('branchLocation.area');
});
