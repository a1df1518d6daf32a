import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fieldLabels } from '../packages/contract/src/kit/field-labels.ts';

/** Fields that the specification words differently on its screens. */
const specified: Readonly<Record<string, readonly string[]>> = {
  active: ['Active', 'Active/InActive', 'Status', 'State', 'Send events'],
  branch_name: ['Branch Name', 'Branch name'],
  city: ['City', 'City Name'],
  company_reg_id: ['Company Id', 'Company Reg Id'],
  consultation_fee: ['Consultation Fee', 'Fee'],
  full_name: ['Full Name', 'Name'],
  group: ['Group', 'User Type'],
  influencer_type: ['Type', 'User Type'],
  mobile: [
    'Contact No.',
    'Contact Number',
    'Mobile',
    'Mobile No.',
    'Mobile Number',
    'Patient Phone Number',
    'Phone',
    'Phone Number',
  ],
  partner_name: ['Partner Name', 'Partner name'],
  partner_uuid: ['Partner', 'Partner Name'],
  referred: ['Refered Users', 'Referred Users'],
  total_recommendation_eprescription: ['Recommended E-Prescriptions', 'Recommended Prescriptions'],
  total_recommendation_lab: ['Recommended Lab Test Advices', 'Recommended Lab Tests'],
  total_recommendation_purchased_eprescription: ['Purchased E-Prescriptions', 'Purchased Prescriptions'],
  total_recommendation_purchased_lab: ['Purchased Lab Test Advices', 'Purchased Lab Tests'],
  total_slots_booked: ['Slots Booked', 'Total Slots Booked'],
  total_slots_opened: ['Slots Opened', 'Total Slots Open'],
  username: ['User Name', 'Username'],
  users: ['Users', 'View Users'],
  verified: ['Status', 'Verified'],
};

/** Names of the wire that several kinds of records use for different things. */
const different: Readonly<Record<string, readonly string[]>> = {
  consumer: ['Consumer', 'Consumer Mobile', 'Consumers'],
  // An appointment has a date of its own.
  createdAt: ['Created', 'Date'],
  created_at: ['Added', 'Invited'],
  // The day of a plan or a snooze has its time in the next input.
  day: ['Date', 'Day'],
  expires_at: ['Expires', 'Link valid until'],
  label: ['Action', 'Request'],
  name: ['Area Name', 'City Name', 'Name', 'Partner Name'],
  no_of_times_of_use_per_user: ['Uses Per User', 'Uses Per User (optional)'],
  password: ['New password', 'Password'],
  // Dialogs about an account holder and a patient say whose number it is.
  patient_phone_number: ['Patient Phone Number', 'Phone Number'],
  user_phone_num: ['Phone Number', 'User Phone Number'],
  status: ['Active', 'Status'],
  'subject.kind': ['Kind of record', 'Record id'],
  type: ['Event', 'Given By', 'Type', 'Type of Appointment'],
};

/** Columns, inputs and details in the sources: the name of the field and its word. */
const patterns = [
  /\bkey: '(?<key>[\w.]+)',\s*header: '(?<label>[^']+)'/g,
  /\bname="(?<key>[\w.]+)"\s+label="(?<label>[^"]+)"/g,
  /\{\s*name: '(?<key>[\w.]+)',\s*label: '(?<label>[^']+)'/g,
  /\{\s*label: '(?<label>[^']+)',\s*value: (?:\w+\()?\w+\.(?<key>[\w.?]+)/g,
];

const root = path.join(import.meta.dirname, '../apps/console/src');
const words = new Map<string, Set<string>>();
const note = (key: string, label: string) => words.set(key, (words.get(key) ?? new Set<string>()).add(label));

for (const [key, label] of Object.entries(fieldLabels)) note(key, label);
for (const file of globSync('**/*.{ts,tsx}', { cwd: root })) {
  if (/\.(test|testing|type-test)\.tsx?$/.test(file)) continue;
  const text = readFileSync(path.join(root, file), 'utf8');
  for (const pattern of patterns)
    for (const { groups } of text.matchAll(pattern))
      note(groups!['key']!.replaceAll('?', ''), groups!['label']!);
}

const explained: Readonly<Record<string, readonly string[]>> = { ...different, ...specified };

test('a field has one word on all screens, unless the specification words it or it is another thing', () => {
  expect(words.size).toBeGreaterThan(150);
  const several = [...words].filter(([, labels]) => labels.size > 1);
  const unexplained = several.flatMap(([key, labels]) =>
    [...labels].every((label) => explained[key]?.includes(label)) ? [] : [[key, [...labels].toSorted()]],
  );
  expect(Object.fromEntries(unexplained)).toEqual({});
});

test('no exception is left for a word that no screen shows', () => {
  const unused = Object.entries(explained).flatMap(([key, labels]) =>
    labels.filter((label) => !words.get(key)?.has(label)).map((label) => `${key}: ${label}`),
  );
  expect(unused).toEqual([]);
});
