import type { XlsxColumn } from './xlsx-parts.ts';
import { columnLetters, maxRows, rowXml } from './xlsx-rows.ts';

/** The hidden sheet with the choices, one list per column. */
export const CHOICES_SHEET = 'Choices';

const listsOf = (columns: readonly XlsxColumn[]) =>
  columns.flatMap(({ choices }, column) =>
    choices && choices.length > 0 ? [{ column, choices: choices.slice(0, maxRows) }] : [],
  );

export const hasChoices = (columns: readonly XlsxColumn[]) => listsOf(columns).length > 0;

/** The rows of the hidden sheet. A reference to it has no limit of length, unlike a list in the rule itself. */
export function* choiceRows(columns: readonly XlsxColumn[]): Generator<string> {
  const lists = listsOf(columns);
  const longest = Math.max(0, ...lists.map(({ choices }) => choices.length));
  for (let index = 0; index < longest; index += 1)
    yield rowXml(
      index + 1,
      lists.map(({ choices }) => choices[index] ?? null),
    );
}

/** The rules that offer the choices in every row below the header and refuse other values. */
export function choiceRules(columns: readonly XlsxColumn[]): string {
  const lists = listsOf(columns);
  if (lists.length === 0) return '';
  const rules = lists.map(({ column, choices }, index) => {
    const [cells, list] = [columnLetters(column), `$${columnLetters(index)}$`];
    return (
      '<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="Unknown value" ' +
      `error="Choose a value of the list." sqref="${cells}2:${cells}${maxRows}">` +
      `<formula1>${CHOICES_SHEET}!${list}1:${list}${choices.length}</formula1></dataValidation>`
    );
  });
  return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}
