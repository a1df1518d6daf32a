import { parsePhone } from '@baobab/contract/kit/phone';
import { PHONE_INVALID } from '@baobab/contract/kit/primitives';
import { invalid } from '../errors.ts';

/** Normalises a number to plus and digits, so that every number has one spelling. */
export function normaliseMobile(value: string, field = 'mobile'): string {
  const phone = parsePhone(value);
  if (!phone) throw invalid(PHONE_INVALID, { [field]: PHONE_INVALID });
  return phone.number;
}
