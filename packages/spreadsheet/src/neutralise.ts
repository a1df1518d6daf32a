/** A spreadsheet may evaluate a text that starts with one of these. */
export const formulaStarts = '=+-@\t\r';

// Regular expressions in the syntax that JavaScript and PostgreSQL share.
const startsLikeFormula = `^[${[...formulaStarts].map(escapeSequence).join('')}]`;
// Spreadsheets do not evaluate these, and an apostrophe would garble every phone number.
const signedNumberOrPhone = String.raw`^[+-][0-9 ]+(\.[0-9]+)?$`;
// XML 1.0 forbids these, and a CSV reader that drops them would expose a formula behind them.
const forbidden = String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]`;

const formulaPattern = new RegExp(startsLikeFormula);
const signedPattern = new RegExp(signedNumberOrPhone);
const forbiddenPattern = new RegExp(forbidden, 'g');

/**
 * The rule for text cells in CSV and XLSX: control characters are removed, lone surrogates become U+FFFD, and possible
 * formulas get a leading apostrophe.
 */
export function neutralise(text: string): string {
  const clean = text.toWellFormed().replace(forbiddenPattern, '');
  return formulaPattern.test(clean) && !signedPattern.test(clean) ? `'${clean}` : clean;
}

/** The same rule as an SQL expression, for PostgreSQL, whose text has no lone surrogates. */
export function neutraliseSql(text: string): string {
  const clean = `regexp_replace(${text}, '${forbidden}', '', 'g')`;
  return `case when ${clean} ~ '${startsLikeFormula}' and ${clean} !~ '${signedNumberOrPhone}' then '''' || ${clean} else ${clean} end`;
}

function escapeSequence(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
