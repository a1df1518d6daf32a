import { parsePhone } from '@baobab/contract/kit/phone';
import { searchForm, searchWords } from '@baobab/contract/kit/search';
import { isUuid } from '../../../platform/ids.ts';

/** A search text in the forms that the kinds of records are compared with. */
export interface SearchQuery {
  /** As typed, in lower case: for references, codes and e-mails, whose separators count. */
  text: string;
  /** Without accents and separators in numbers, as search columns are. */
  words: string[];
  /** The words as the beginning of a name; null when one of them is not letters. */
  name: string | null;
  /** The first and last uuid that begin with the text. */
  uuids: { first: string; last: string } | null;
  /** The text as a reference or order id, which has no spaces and is not a whole uuid. */
  reference: string | null;
  email: string | null;
  /** A complete phone number as it is stored. */
  mobile: string | null;
}

/** Shorter beginnings of a uuid would match the ids of days. */
const UUID_START = /^[0-9a-f]{8,32}$/;

export function parseSearch(typed: string): SearchQuery {
  const text = typed.trim().toLowerCase();
  return {
    text,
    words: searchWords(text),
    name: /\d/.test(text) ? null : searchForm(text).trim().replaceAll(/\s+/g, ' '),
    uuids: uuidRange(text),
    // Nearly all references begin with the same two letters.
    reference: text.length > 2 && !/\s/.test(text) && !isUuid(text) ? text : null,
    email: text.includes('@') && !/\s/.test(text) ? text : null,
    mobile: /^[+\d\s()./-]+$/.test(text) ? (parsePhone(text)?.number ?? null) : null,
  };
}

function uuidRange(text: string) {
  const digits = text.replaceAll('-', '');
  if (!UUID_START.test(digits)) return null;
  return { first: asUuid(digits.padEnd(32, '0')), last: asUuid(digits.padEnd(32, 'f')) };
}

const asUuid = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
