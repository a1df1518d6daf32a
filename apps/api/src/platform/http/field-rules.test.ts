import { roles } from '@baobab/contract/kit/roles';
import { expect, test } from 'vitest';
import { hideFields, refuseHiddenFields } from './field-rules.ts';

const doctor = {
  uuid: '1',
  profile: {
    bio: 'Surgeon',
    advice_commission: 12.5,
    bank_detail: { acc_number: '0123456789', branch: 'Ikeja' },
  },
};

test('an admin reads and sends every field', () => {
  expect(hideFields('admin', doctor)).toBe(doctor);
  expect(refuseHiddenFields('admin', doctor)).toBe(doctor);
});

test.each(roles.filter((role) => role !== 'admin'))(
  '%s reads the fields of others empty, also in lists',
  (role) => {
    const profile = {
      bio: 'Surgeon',
      advice_commission: null,
      bank_detail: { acc_number: '', branch: 'Ikeja' },
    };
    expect(hideFields(role, { data: [doctor] })).toEqual({ data: [{ uuid: '1', profile }] });
    expect(hideFields(role, { 'bank_detail.acc_number': '0123456789' })).toEqual({
      'bank_detail.acc_number': '',
    });
    const answers = [{ question: 'Smoker?', answer: 'No' }];
    expect(hideFields(role, { medicalQuestions: answers })).toEqual({ medicalQuestions: [] });
  },
);

test('rejects a value of a hidden field, and ignores an empty one', () => {
  expect(() => refuseHiddenFields('dmp-admin', doctor)).toThrow(/does not have access/);
  const sent = { bio: 'New', advice_commission: null, bank_detail: { acc_number: '', branch: 'Ikeja' } };
  expect(refuseHiddenFields('dmp-admin', sent)).toEqual({ bio: 'New', bank_detail: { branch: 'Ikeja' } });
});

test('leaves dates and files as they are', () => {
  const value = { at: new Date(0), file: Buffer.from('x') };
  expect(hideFields('support', value)).toEqual(value);
});
