import type { ReportProblem } from './columns.ts';

const decimal = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;
/** Points group thousands and a comma precedes the decimals: 1.234,50 or 12,5. */
const commaDecimal = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/;
/** 1.500 can be one and a half or one thousand five hundred; 0.500 cannot. */
const threeDecimals = /^([1-9]\d{0,2})\.(\d{3})$/;

const NOT_A_NUMBER = 'This is not a number. Write it like 1234.50';

/** Parses a decimal number to whole hundredths: naira to kobo, per cent to hundredths of a per cent. */
export function hundredths(text: string, max: number, report: ReportProblem): number {
  if (text === '') report('This is empty');
  else if (/^-\s*[\d.]/.test(text)) report('This may not be negative');
  else {
    const found = decimal.exec(text);
    if (found) return valueOf(text, found, max, report);
    const [, whole = '', places] = commaDecimal.exec(text) ?? [];
    report(NOT_A_NUMBER, places ? [`${whole.replaceAll('.', '')}.${places.padEnd(2, '0')}`] : []);
  }
  return 0;
}

function valueOf(text: string, found: RegExpExecArray, max: number, report: ReportProblem): number {
  const [, whole = '', places = ''] = found;
  const value = Number(whole.replaceAll(',', '')) * 100 + Number(`${places}00`.slice(0, 2));
  const grouped = places.length === 3 ? threeDecimals.exec(text)?.slice(1).join('') : undefined;
  const thousands = grouped !== undefined && Number(grouped) <= max ? grouped : undefined;
  if (/[1-9]/.test(places.slice(2))) report('This has more than two decimals', thousands ? [thousands] : []);
  else if (thousands) {
    const decimals = `${whole}.${places.slice(0, 2)}`;
    report(`This can be ${decimals} or ${Number(thousands).toLocaleString('en')}. Choose one.`, [
      decimals,
      thousands,
    ]);
  } else if (value > max * 100) report(`This may be at most ${max.toLocaleString('en')}`);
  else return value;
  return 0;
}
