import { MIN_PASSWORD } from '@baobab/contract/workspace/access/access';
import { commonPasswords } from './data/common-passwords.ts';
import { longPasswords } from './data/long-passwords.ts';

const MIN_DIFFERENT = 5;
/** Characters that must remain after everything guessable is removed. */
const MIN_UNGUESSABLE = 5;
const RUN_LENGTH = 4;
const SHORTEST_WORD = 4;

// Keyboard rows and columns, digits and the alphabet, forwards and backwards.
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'zaq12wsxcde34rfvbgt56yhnmju78ik',
].flatMap((sequence) => [sequence, [...sequence].toReversed().join('')]);

const LETTERS_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const words = [...commonPasswords]
  .filter((word) => word.length >= SHORTEST_WORD)
  .toSorted((a, b) => b.length - a.length);

/** Returns why a password is rejected, or null. `own` holds words an attacker tries first: names and the product. */
export function passwordProblem(password: string, own: readonly string[]): string | null {
  if ([...password].length < MIN_PASSWORD) return `A password has at least ${MIN_PASSWORD} characters`;
  const text = password.normalize('NFKC').toLowerCase();
  const guessable = [...own.map((word) => word.toLowerCase()).filter((word) => word.length >= 3), ...words];
  const easy =
    longPasswords.has(text) ||
    new Set(text).size < MIN_DIFFERENT ||
    [text, withoutRuns(text)].some(
      (form) =>
        unguessable(form, guessable) < MIN_UNGUESSABLE ||
        unguessable(plain(form), guessable) < MIN_UNGUESSABLE,
    );
  return easy ? 'This password is too easy to guess. Choose one that is not a common word or pattern.' : null;
}

const plain = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => LETTERS_FOR[sign] ?? sign);

/** Removes runs such as 1234 and qwer, one repeated character, and years. */
function withoutRuns(text: string): string {
  let rest = text.replaceAll(/(.)\1{2,}/gu, ' ').replaceAll(/(?:19|20)\d\d/g, ' ');
  for (let start = 0; start < rest.length; start += 1) {
    let end = start + 1;
    while (end < rest.length && SEQUENCES.some((sequence) => sequence.includes(rest.slice(start, end + 1))))
      end += 1;
    if (end - start >= RUN_LENGTH) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  }
  return rest;
}

/** Counts the letters and digits that remain after guessable words are removed. */
function unguessable(text: string, guessable: readonly string[]): number {
  let rest = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  for (const word of guessable) rest = rest.replaceAll(word.replaceAll(/[^\p{L}\p{N}]/gu, ''), ' ');
  return rest.replaceAll(' ', '').length;
}
