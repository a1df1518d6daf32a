import type { Doctor } from '@baobab/contract/people/doctors';
import { expect, test } from 'vitest';
import { resolverOf } from '../../../kit/form/rules.ts';
import { bodyOf, doctorRules, splitChips, valuesOf } from './doctors.values.ts';

const texts = <const K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<K, string>;
const person = texts('full_name', 'email', 'mobile', 'address');
const license = { li_authority: 'MDCN', dateIssue: '2024-01-31', dateExpiry: null };
const doctor = {
  full_name: 'Ada Obi',
  consultation_fee: 5_000,
  profile_pic: 'https://pictures.example/ada.png',
  profile: {
    speciality: ['Cardiology', 'Surgery'],
    languages: ['English'],
    professional_detail: texts('professional', 'qualification'),
    address: texts('houseNumber', 'city', 'state', 'postalcode', 'country'),
    bank_detail: texts('acc_name', 'acc_number'),
    profileVideoUrl: ['', 'https://video.example/two', ''],
    social_media: texts('fb', 'tw'),
    hr_info: { ...person, emergencyContact: person, license },
    advice_commission: null,
    medicine_prescription_commision: null,
  },
  version: 3,
} as Partial<Doctor> as Doctor;

test('the body sends the picture as avatar and the licence unchanged', () => {
  const body = bodyOf(valuesOf(doctor), false);
  expect(body.avatar).toBe(doctor.profile_pic);
  expect(body.hr_info?.license).toEqual(license);
});

test('an emptied consultation fee is no error and is sent as 0', async () => {
  const values = { ...valuesOf(doctor), consultation_fee: null };
  const { errors } = await resolverOf(doctorRules)(values, undefined, {} as never);
  expect(errors).not.toHaveProperty('consultation_fee');
  expect(bodyOf(values, false).consultation_fee).toBe(0);
});

test('the body sends the videos as a list in their order', () => {
  expect(bodyOf(valuesOf(doctor), false).profileVideoUrl).toEqual(doctor.profile.profileVideoUrl);
});

test('the body has the commissions only with permission to see them', () => {
  expect(bodyOf(valuesOf(doctor), false)).not.toHaveProperty('advice_commission');
  expect(bodyOf(valuesOf(doctor), true)).toHaveProperty('advice_commission', null);
});

test('the body has the gender also when it was emptied', () => {
  expect(bodyOf({ ...valuesOf(doctor), gender: null }, false).gender).toBeNull();
  expect(bodyOf({ ...valuesOf(doctor), gender: 'female' }, false).gender).toBe('female');
});

test('the licence dates are shown as DD-MM-YYYY', () => {
  expect(valuesOf(doctor).hr_info.license.dateIssue).toBe('31-01-2024');
});

test('specialities typed with commas become a list without duplicates', () => {
  expect(splitChips(['Cardiology', 'Oncology,, Cardiology'])).toEqual(['Cardiology', 'Oncology']);
});
