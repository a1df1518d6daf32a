import { digitsOf, minimumDigits } from '@baobab/contract/kit/primitives';
import { invalid } from '../errors.ts';

const TOO_SHORT = 'This phone number is too short for its country';

/** Normalises a number to plus and digits, so that every number has one spelling. */
export function normaliseMobile(value: string): string {
  const digits = digitsOf(value);
  // Numbers of Nigeria and India are longer than the general minimum.
  const dialCode = ['234', '91'].find((code) => digits.startsWith(code)) ?? '';
  if (digits.length < minimumDigits(dialCode)) throw invalid(TOO_SHORT, { mobile: TOO_SHORT });
  return `+${digits}`;
}
