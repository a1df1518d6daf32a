import { expect, test } from 'vitest';
import { callingCodes, minimumDigits, parsePhone, type CountryCode } from './phone.ts';

test.each([
  '08035512044',
  '8035512044',
  '0803 551 2044',
  '0803-551-2044',
  '(0803) 551.2044',
  '2348035512044',
  '+2348035512044',
  ' +234 803 551 2044 ',
  '+234 (0)803 551 2044',
  '+23408035512044',
  '002348035512044',
  '009 234 803 551 2044',
  '+08035512044',
])('reads %s as +2348035512044', (text) => {
  expect(parsePhone(text)).toEqual({ number: '+2348035512044', country: 'NG', national: '8035512044' });
});

test.each<[string, CountryCode, string]>([
  ['020 7946 0123', 'GB', '+442079460123'],
  ['(201) 555-0123', 'US', '+12015550123'],
  ['098765 43210', 'IN', '+919876543210'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['8 912 345-67-89', 'RU', '+79123456789'],
  ['08035512044', 'NG', '+2348035512044'],
  ['+44 20 7946 0123', 'NG', '+442079460123'],
  ['447911123456', 'NG', '+447911123456'],
])('reads %s in %s as %s', (text, country, number) => {
  expect(parsePhone(text, country)?.number).toBe(number);
});

// These are the countries that a table of calling codes alone cannot tell apart.
test.each<[CountryCode, string]>([
  ['CC', '+61 8 9162 1234'],
  ['CX', '+61 8 9164 1234'],
  ['CW', '+599 9 518 1234'],
  ['FI', '+358 41 2345678'],
  ['GG', '+44 7781 123456'],
  ['GP', '+590 690 00 12 34'],
  ['IM', '+44 1624 756789'],
  ['JE', '+44 7797 712345'],
  ['MA', '+212 650 123456'],
  ['RU', '+7 912 345 67 89'],
  ['SJ', '+47 79 02 12 34'],
  ['US', '+1 201 555 0123'],
  ['VA', '+39 06 698 12345'],
  ['YT', '+262 639 01 23 45'],
])('finds the country %s of %s', (country, number) => {
  expect(parsePhone(number)?.country).toBe(country);
});

test.each<[string, CountryCode, CountryCode]>([
  ['0690 00 12 34', 'MF', 'MF'],
  ['412 345 678', 'CX', 'CX'],
  ['204 555 0123', 'US', 'US'],
  ['+44 20 7946 0123', 'MF', 'GB'],
])('reads %s with the chosen country %s as a number of %s', (text, chosen, country) => {
  expect(parsePhone(text, chosen)?.country).toBe(country);
});

test.each<[CountryCode, string]>([
  ['AC', '247'],
  ['NF', '672'],
  ['TA', '290'],
  ['JM', '1'],
  ['NG', '234'],
])('knows the calling code of %s', (country, code) => {
  expect(callingCodes.get(country)).toBe(code);
});

test.each([
  ['', 'empty'],
  ['0803', 'too short'],
  ['+234 803 123 456', 'a digit missing'],
  ['+234 803 123 45678', 'a digit too many'],
  ['+234 000 000 0000', 'no such area'],
  ['+91 98765 4321', 'a digit missing in India'],
  ['+44 2079 46012', 'a digit missing in the United Kingdom'],
  ['+90 1234 5678', 'a Turkish number that would be valid in Nigeria'],
  ['+247 40123', 'valid, but fewer than 10 digits'],
  ['0803 551 2044 ext. 5', 'an extension'],
  ['call 08035512044', 'a word'],
])('rejects %j: %s', (text) => {
  expect(parsePhone(text)).toBeNull();
});

test('a phone number needs 13 digits with 234, 12 with 91 and 10 otherwise', () => {
  expect(['234', '91', '44', ''].map(minimumDigits)).toEqual([13, 12, 10, 10]);
});
