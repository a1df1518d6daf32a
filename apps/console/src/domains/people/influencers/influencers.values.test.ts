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

test('the body of an edit has the keys that the specification lists', () => {
  expect(contactBody({ ...contactOf(influencer), lastName: 'Obi ' })).toEqual({
    firstName: 'Ada',
    lastName: 'Obi ',
    email: 'ada@post.example',
    mobile: '+2348035550010',
    influencer_name: 'Ada Obi',
    branchLocation: influencer.branchLocation,
    address: influencer.address,
  });
});
