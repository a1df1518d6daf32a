import { companyUserColumns, type CompanyUserColumn } from '@baobab/contract/people/company-imports';
import { formatRow, type RowProblem } from '@baobab/contract/kit/imports';
import { parsePhone } from '@baobab/contract/kit/phone';
import { email, PHONE_INVALID } from '@baobab/contract/kit/primitives';
import { copyLine } from '@baobab/postgres/copy-line';
import { newId } from '../../../platform/ids.ts';
import {
  nameText,
  type ReportProblem,
  type ImportColumn,
  type ColumnLayout,
} from '../../../platform/imports/columns.ts';
import type { CheckRow } from '../../../platform/imports/import-file.ts';
import { nameIndex, type Named } from '../../../platform/imports/names.ts';
import { rowReader } from '../../../platform/imports/row-reader.ts';

const otherHeaders: Record<CompanyUserColumn, Pick<ImportColumn, 'labels' | 'synonyms'>> = {
  company_reg_id: { labels: ['Company Id'], synonyms: ['Company', 'Company Code', 'RC Number'] },
  firstName: { synonyms: ['Given Name', 'Other Name'] },
  lastName: { synonyms: ['Surname', 'Family Name'] },
  email: { synonyms: ['Email Address', 'Mail'] },
  mobile: { synonyms: ['Phone', 'Phone Number', 'Mobile Number', 'Telephone'] },
};

export const columns: ImportColumn<CompanyUserColumn>[] = companyUserColumns.map(({ name }) => ({
  name,
  header: name,
  ...otherHeaders[name],
}));

const personName = nameText(80);

export function emailText(text: string, complain: ReportProblem): string {
  const plain = text.trim();
  if (plain === '') complain('This is empty');
  else if (!email.safeParse(plain).success) complain('This is not an e-mail address');
  return plain;
}

/** A number without a calling code is Nigerian; spreadsheets drop its leading zero, and the plus of other numbers. */
export function mobileText(text: string, complain: ReportProblem): string {
  const phone = parsePhone(text);
  if (!phone) complain(text.trim() === '' ? 'This is empty' : PHONE_INVALID);
  return phone?.number ?? '';
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
  const emails = duplicateCheck((first) => `Row ${formatRow(first)} has the same e-mail`);
  const mobiles = duplicateCheck((first) => `Row ${formatRow(first)} has the same number`);

  return function check(row, cells, flags) {
    const { problems, about, read, find } = rowReader(layout, (name) => name, { row, cells, flags });
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
