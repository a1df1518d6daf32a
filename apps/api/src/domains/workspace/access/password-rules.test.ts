import { expect, test } from 'vitest';
import { longPasswords } from './data/long-passwords.ts';
import { passwordProblem } from './password-rules.ts';

const own = ['ngozi.eze', 'Baobab'];

test('rejects fewer than 12 characters', () => {
  expect(passwordProblem('kx7-mof2qaz', own)).toBe('A password has at least 12 characters');
  expect(passwordProblem('kx7-mof2-vdz', own)).toBeNull();
});

test.each([
  'password1234',
  'Password2026!',
  'P@ssw0rd123456',
  'passwordpassword',
  'aaaaaaaaaaaa',
  'abababababab',
  '123456789012',
  'qwertyuiop12',
  '1qaz2wsx3edc',
  'abcdefghijkl',
  'Welcome2026!!',
  'iloveyou12345',
  'ngozi.eze2026',
  'Baobab-Admin-1',
  'lagos-nigeria-1',
  'chelsea-arsenal',
  'correcthorsebatterystaple',
])('rejects %s as too easy to guess', (password) => {
  expect(passwordProblem(password, own)).toContain('too easy to guess');
});

test('rejects 3,000 common passwords of 12 or more characters', () => {
  const long = [...longPasswords].filter((password) => password.length >= 12);
  expect(long.length).toBeGreaterThanOrEqual(3_000);
  expect(long.filter((password) => passwordProblem(password, own) === null)).toEqual([]);
  expect(passwordProblem('ChickenWing101', own)).toContain('too easy to guess');
});

test.each([
  'a long password',
  'three quiet mango trees',
  'ọjà-ẹja-12-kẹkẹ',
  'v8#Lq2!zT0@wKd',
  'another long password',
])('accepts %s', (password) => {
  expect(passwordProblem(password, own)).toBeNull();
});
