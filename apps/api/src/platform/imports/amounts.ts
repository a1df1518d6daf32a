import { groupThousands } from '@baobab/contract/kit/numbers';
import type { AmountRule } from '@baobab/contract/kit/imports';
import type { ReportProblem } from './columns.ts';

const decimal = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;
/** Points group thousands and a comma precedes the decimals: 1.234,50 or 12,5. */
const commaDecimal = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/;
/** The same in a file that is known to write decimals like this. */
const certainComma = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/;
/** 1.500 can be one and a half or one thousand five hundred; 0.500 cannot. */
const threeDecimals = /^([1-9]\d{0,2})\.(\d{3})$/;

const NOT_A_NUMBER = 'This is not a number. Write it like 1234.50';

/** How the amounts of a file are read. The numbers of a workbook have a point, whatever its texts have. */
export interface AmountOptions {
  rules: readonly AmountRule[];
  isCsv: boolean;
}
const asWritten: AmountOptions = { rules: [], isCsv: false };

/** Parses a decimal number to whole hundredths: naira to kobo, per cent to hundredths of a per cent. */
export function hundredths(text: string, max: number, report: ReportProblem, options = asWritten): number {
  if (text === '') report('This is empty');
  else if (/^-\s*[\d.]/.test(text)) report('This may not be negative');
  else {
    const { rules, isCsv } = options;
    const isComma = rules.includes('comma') && (isCsv || text.includes(','));
    const found = (isComma ? certainComma : decimal).exec(text);
    if (found) return valueOf({ text, isComma, max }, found, report, rules);
    const [, whole = '', places] = commaDecimal.exec(text) ?? [];
    if (places) report(NOT_A_NUMBER, [`${whole.replaceAll('.', '')}.${places.padEnd(2, '0')}`], 'comma');
    else report(NOT_A_NUMBER);
  }
  return 0;
}

function valueOf(
  { text, isComma, max }: { text: string; isComma: boolean; max: number },
  found: RegExpExecArray,
  report: ReportProblem,
  rules: readonly AmountRule[],
): number {
  const [, whole = '', places = ''] = found;
  const naira = whole.replaceAll(isComma ? '.' : ',', '');
  const isLong = /[1-9]/.test(places.slice(2));
  const isRoundedUp = isLong && Number(places[2]) >= 5;
  const value = Number(naira) * 100 + Number(`${places}00`.slice(0, 2)) + (isRoundedUp ? 1 : 0);
  const grouped = !isComma && places.length === 3 ? threeDecimals.exec(text)?.slice(1).join('') : undefined;
  const thousands = grouped !== undefined && Number(grouped) <= max ? grouped : undefined;
  if (isLong && !rules.includes('round'))
    report('This has more than two decimals', thousands ? [thousands] : [], 'round');
  else if (thousands && !isLong) {
    const decimals = `${whole}.${places.slice(0, 2)}`;
    report(`This can be ${decimals} or ${groupThousands(Number(thousands))}. Choose one.`, [
      decimals,
      thousands,
    ]);
  } else if (value > max * 100) report(`This may be at most ${groupThousands(max)}`);
  else return value;
  return 0;
}
