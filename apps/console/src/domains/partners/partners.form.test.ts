import { expect, test } from 'vitest';
import { bodyOf, emptyPartner, withInputNames, type PartnerValues } from './partners.form.ts';

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

test('the errors of an address in a list and of the id of a place belong to their inputs', () => {
  const fields = { 'address.0.door_no': 'Digits only', 'branchLocation.area.id': 'Not in the city' };
  expect(withInputNames({ ok: false, fields })).toEqual({
    ok: false,
    fields: { 'address.door_no': 'Digits only', 'branchLocation.area': 'Not in the city' },
  });
});
