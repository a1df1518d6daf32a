import { companyUserColumns, type CompanyUserColumn } from '@baobab/contract/company-imports';
import type { RowProblem } from '@baobab/contract/kit/imports';
import { digitsOf, email, minimumDigits } from '@baobab/contract/kit/primitives';
import { copyLine } from '../../platform/db/copy-line.ts';
import { newId } from '../../platform/ids.ts';
import {
  nameText,
  type ReportProblem,
  type ImportColumn,
  type ColumnLayout,
} from '../../platform/imports/columns.ts';
import type { CheckRow } from '../../platform/imports/import-file.ts';
import { nameIndex, type Named } from '../../platform/imports/names.ts';
import { rowReader } from '../../platform/imports/row-reader.ts';

export const columns: ImportColumn<CompanyUserColumn>[] = companyUserColumns.map(({ name }) => ({
  name,
  header: name,
}));

const personName = nameText(80);

export function emailText(text: string, complain: ReportProblem): string {
  const plain = text.trim();
  if (plain === '') complain('This is empty');
  else if (!email.safeParse(plain).success) complain('This is not an e-mail address');
  return plain;
}

const MAX_DIGITS = 15;

/** Requires a dial code. Spreadsheets drop a leading plus or zero, so Nigerian numbers are accepted without it. */
export function mobileText(text: string, complain: ReportProblem): string {
  const plain = text.trim();
  const typed = digitsOf(plain);
  const digits = /^0\d{10}$/.test(typed) && !plain.startsWith('+') ? `234${typed.slice(1)}` : typed;
  if (plain === '') complain('This is empty');
  else if (!/^\+?[\d\s()-]+$/.test(plain)) complain('This is not a phone number');
  else if (!plain.startsWith('+') && !digits.startsWith('234'))
    complain('Write the number with its dial code, like +2348031234567');
  else if (digits.length < minimumDigits(['234', '91'].find((code) => digits.startsWith(code)) ?? ''))
    complain('This phone number is too short for its country');
  else if (digits.length > MAX_DIGITS) complain('This phone number is too long');
  return `+${digits}`;
}

/** Reports a value that an earlier row of the file already has. */
function duplicateCheck(message: (first: number) => string) {
  const seen = new Map<string, number>();
  return (key: string, row: number): string | null => {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    return first === undefined ? null : message(first);
  };
}

/** Validates rows against the companies, the other rows, and the values that existing accounts have. */
export function userChecker(
  companies: readonly Named[],
  taken: readonly RowProblem[],
  layout: ColumnLayout<CompanyUserColumn>,
): CheckRow {
  const known = nameIndex(companies);
  const takenIn = Map.groupBy(taken, ({ row }) => row);
  const emails = duplicateCheck((first) => `Row ${first} has the same e-mail`);
  const mobiles = duplicateCheck((first) => `Row ${first} has the same number`);

  return function check(row, cells, dates) {
    const { problems, about, read, find } = rowReader(layout, (name) => name, { row, cells, dates });
    const company = find('company_reg_id', 'There is no company with this id', known);
    const names = [read('firstName', personName), read('lastName', personName)];
    const address = read('email', emailText);
    const mobile = read('mobile', mobileText);
    if (problems.length === 0) {
      const sameEmail = emails(address.toLowerCase(), row);
      const sameMobile = mobiles(mobile, row);
      if (sameEmail) problems.push(about('email', sameEmail));
      if (sameMobile) problems.push(about('mobile', sameMobile));
    }
    problems.push(...(takenIn.get(row) ?? []));
    const isValid = problems.length === 0 && company;
    return {
      problems,
      warnings: [],
      line: isValid ? copyLine([row, newId(), company, ...names, address, mobile]) : null,
    };
  };
}
