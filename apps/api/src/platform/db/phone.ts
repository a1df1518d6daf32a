import { digitsOf, minimumDigits } from '@baobab/contract/kit/primitives';
import { invalid } from '../errors.ts';

const TOO_SHORT = 'This phone number is too short for its country';

/** Numbers are kept as plus and digits, so that one person's number has one spelling. */
export function normalMobile(value: string): string {
  const digits = digitsOf(value);
  // Numbers of Nigeria and India are longer than the general minimum.
  const dialCode = ['234', '91'].find((code) => digits.startsWith(code)) ?? '';
  if (digits.length < minimumDigits(dialCode)) throw invalid(TOO_SHORT, { mobile: TOO_SHORT });
  return `+${digits}`;
}
