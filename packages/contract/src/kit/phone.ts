import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';

/**
 * Reads phone numbers for fields, requests and imports. The full metadata is needed: the smaller set accepts a Nigerian
 * number with one digit too many. Only lazily loaded code of the console imports this module (45 kB).
 */
export type { CountryCode };

/** The country of numbers that are written without a calling code. */
export const HOME_COUNTRY = 'NG';

export interface Phone {
  /** Plus and digits (E.164), the one spelling that is stored. */
  number: string;
  country: CountryCode;
  /** The digits after the calling code. */
  national: string;
}

/** The minimum number of digits: 13 with calling code 234, 12 with 91, 10 otherwise. */
export const minimumDigits = (callingCode: string) =>
  callingCode === '234' ? 13 : callingCode === '91' ? 12 : 10;

/** Reads a number in any spelling; null if it is not valid or has too few digits. */
export function parsePhone(text: string, country: CountryCode = HOME_COUNTRY): Phone | null {
  const typed = text.trim();
  // A calling code never starts with 0: +0803… is a national number.
  const national = typed.replace(/^\+(?=0)/, '');
  // A national number, or one with a calling code but without plus or with the prefix 00.
  return parse(national, country) ?? parse(national.replace(/^(\+|00)?/, '+'), country);
}

function parse(text: string, country: CountryCode): Phone | null {
  const found = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  if (!found?.isValid() || found.ext || !found.country) return null;
  const digits = found.number.length - 1;
  if (digits < minimumDigits(found.countryCallingCode)) return null;
  // Countries with one calling code can share their numbers too, so the chosen country stays.
  const isChosen = found.countryCallingCode === getCountryCallingCode(country);
  return {
    number: found.number,
    country: isChosen ? country : found.country,
    national: found.nationalNumber,
  };
}

/** All countries with their calling codes. */
export const callingCodes: ReadonlyMap<CountryCode, string> = new Map(
  getCountries().map((country) => [country, getCountryCallingCode(country)]),
);
