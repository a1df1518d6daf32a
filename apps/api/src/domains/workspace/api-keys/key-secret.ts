import { KEY_PREFIX } from '@baobab/contract/workspace/api-keys/api-keys';
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 256 random bits, and the 32 bits of the checksum, in digits of base 62. */
const RANDOM_DIGITS = 43;
const CHECK_DIGITS = 6;
const HINT_CHARACTERS = 4;
const FORM = new RegExp(`^${KEY_PREFIX}([0-9A-Za-z]{${RANDOM_DIGITS}})([0-9A-Za-z]{${CHECK_DIGITS}})$`);

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text;
}

const checksumOf = (random: string) => base62(BigInt(crc32(random)), CHECK_DIGITS);

/** The prefix and the checksum let scanners recognise a secret in source code and logs. */
export function newSecret(): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_DIGITS);
  return `${KEY_PREFIX}${random}${checksumOf(random)}`;
}

/** Whether the text has the form of a secret; a mistyped one is refused without a query. */
export function isSecret(text: string): boolean {
  const [, random, checksum] = FORM.exec(text) ?? [];
  return random !== undefined && checksumOf(random) === checksum;
}

/** The beginning of a secret, by which its owner recognises it. */
export const hintOf = (secret: string) => secret.slice(0, KEY_PREFIX.length + HINT_CHARACTERS);
