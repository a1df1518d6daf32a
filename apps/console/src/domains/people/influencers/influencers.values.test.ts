import type { Influencer } from '@baobab/contract/people/influencers';
import { expect, test } from 'vitest';
import { contactBody, contactOf } from './influencers.values.ts';

const place = (name: string) => ({ id: crypto.randomUUID(), name });
const influencer = {
  firstName: 'Ada',
  lastName: 'Eze',
  email: 'ada@post.example',
  mobile: '+2348035550010',
  influencer_name: 'Ada E.',
  branchLocation: { city: place('Ikeja'), area: place('Allen') },
  address: [{ pincode: '100001', street: 'Allen Avenue', door_no: '12' }],
} as Partial<Influencer> as Influencer;

test('the body of an edit has the keys that the specification lists and keeps a display name of its own', () => {
  expect(contactBody({ ...contactOf(influencer), lastName: 'Obi ' }, influencer)).toEqual({
    firstName: 'Ada',
    lastName: 'Obi ',
    email: 'ada@post.example',
    mobile: '+2348035550010',
    influencer_name: 'Ada E.',
    branchLocation: influencer.branchLocation,
    address: influencer.address,
  });
});

test('a display name that is the first and last name follows them', () => {
  const derived = { ...influencer, influencer_name: 'Ada Eze' };
  const named = (changes: object) =>
    contactBody({ ...contactOf(derived), ...changes }, derived).influencer_name;
  expect(named({ lastName: 'Obi' })).toBe('Ada Obi');
  expect(named({ lastName: 'Obi', influencer_name: 'Dr Ada' })).toBe('Dr Ada');
  expect(named({ influencer_name: ' ' })).toBe('Ada Eze');
});
