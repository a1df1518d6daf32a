import { expect, test } from 'vitest';
import { initials } from './format.ts';

test.each([
  ['ada obi', 'AO'],
  ['Ada', 'A'],
  ['Ada Ngozi Obi', 'AO'],
  ['👩‍⚕️ Ada 🌴', '👩‍⚕️🌴'],
  ['Ọ̀ṣun', 'Ọ̀'],
  ['', ''],
])('the initials of “%s” are whole letters: %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
