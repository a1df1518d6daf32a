import { conflict, invalid } from '../../../platform/errors.ts';
import type { AreaRow } from './price-lists.repository.ts';

/** What is wrong with a row, under the name of its input. */
export interface Problem {
  row: number;
  field: string;
  text: string;
}

/** How a refusal names its rows: by number and place where there are many, not at all where there is one. */
export interface Naming {
  row: (index: number) => string;
  field: (index: number, name: string) => string;
}
export const inRows: Naming = {
  row: (index) => `Row ${index + 1}: `,
  field: (index, name) => `testData.${index}.${name}`,
};
export const alone: Naming = { row: () => '', field: (_index, name) => name };

const refusing =
  (refusal: (message: string, fields: Record<string, string>) => Error) =>
  (problems: readonly Problem[], naming: Naming) => {
    const [first] = problems;
    if (!first) return;
    const fields = problems.map(({ row, field, text }) => [naming.field(row, field), text]);
    throw refusal(naming.row(first.row) + first.text, Object.fromEntries(fields));
  };
export const refuseInvalid = refusing(invalid);
export const refuseConflicts = refusing((message, fields) => conflict(message, { fields }));

export const NOT_ITS_NAME = 'This is not the name of what was chosen';
/** A name beside an id may be left out, but not be another thing's. */
export const agrees = (name: string | undefined, actual: string) =>
  name === undefined || name.toLowerCase() === actual.toLowerCase();

interface GivenPlace {
  area?: string | undefined;
  city?: string | undefined;
}

export function placeProblems(given: GivenPlace, area: AreaRow | undefined, row = 0): Problem[] {
  if (!area) return [{ row, field: 'areaRef', text: 'This area is not known' }];
  return [
    ...(agrees(given.city, area.city) ? [] : [{ row, field: 'city', text: `The area is in ${area.city}` }]),
    ...(agrees(given.area, area.area) ? [] : [{ row, field: 'area', text: NOT_ITS_NAME }]),
  ];
}

export function repeats(rows: readonly { areaRef: string }[]): Problem[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ areaRef }, row) => {
    const before = first.get(areaRef);
    if (before === undefined) first.set(areaRef, row);
    return before === undefined
      ? []
      : [{ row, field: 'areaRef', text: `The same area as in row ${before + 1}` }];
  });
}
