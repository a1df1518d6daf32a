/** A spreadsheet may evaluate a text that starts with one of these. */
export const formulaStarts = '=+-@\t\r';

// Spreadsheets do not evaluate these, and an apostrophe would garble every phone number.
const signedNumberOrPhone = /^[+-][0-9 ]+(\.[0-9]+)?$/;
// XML 1.0 forbids these, and a CSV reader that drops them would expose a formula behind them.
// oxlint-disable-next-line no-control-regex -- the pattern finds control characters
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * The rule for text cells in CSV and XLSX: control characters are removed, lone surrogates become U+FFFD, and possible
 * formulas get a leading apostrophe.
 */
export function neutralise(text: string): string {
  const clean = text.toWellFormed().replace(forbidden, '');
  return clean !== '' && formulaStarts.includes(clean[0]!) && !signedNumberOrPhone.test(clean)
    ? `'${clean}`
    : clean;
}
