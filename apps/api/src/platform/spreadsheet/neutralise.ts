// XML 1.0 cannot hold these at all, and a reader of CSV that drops them would uncover what stands behind them.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const startsLikeFormula = /^[=+\-@\t\r]/;

// No spreadsheet can execute these, and an apostrophe would spoil every phone number.
const signedNumberOrPhone = /^[+-][0-9 ]+(\.[0-9]+)?$/;

/**
 * The one rule for text cells, in CSV and XLSX alike: control characters go, lone surrogates become U+FFFD, and what
 * a spreadsheet would take for a formula gets a leading apostrophe.
 */
export function neutralise(text: string): string {
  const clean = text.toWellFormed().replace(forbidden, '');
  return startsLikeFormula.test(clean) && !signedNumberOrPhone.test(clean) ? `'${clean}` : clean;
}
