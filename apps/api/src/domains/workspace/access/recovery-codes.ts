import { RECOVERY_CODES } from '@baobab/contract/workspace/account/second-factor';
import { createHash, randomInt } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 28;

/** 140 random bits, so that a plain hash is enough to store a code. */
const newCode = () =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
    .join('')
    .replaceAll(/.{7}(?!$)/g, '$&-');

export const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, newCode);

/** Spaces, dashes and capitals do not matter. */
export const hashRecoveryCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
    .digest();
