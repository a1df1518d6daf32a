import { conflict, invalid } from '../../../platform/errors.ts';
import type { AreaRow } from './price-lists.repository.ts';

/** A validation error of a row, under the name of its field. */
export interface Problem {
  row: number;
  field: string;
  text: string;
}

/** How errors name rows: by number when there are several, not at all when there is one. */
export interface RowNaming {
  row: (index: number) => string;
  field: (index: number, name: string) => string;
}
export const numberedRows: RowNaming = {
  row: (index) => `Row ${index + 1}: `,
  field: (index, name) => `testData.${index}.${name}`,
};
export const singleRow: RowNaming = { row: () => '', field: (_index, name) => name };

const createRefusal =
  (refusal: (message: string, fields: Record<string, string>) => Error) =>
  (problems: readonly Problem[], naming: RowNaming) => {
    const [first] = problems;
    if (!first) return;
    const fields = problems.map(({ row, field, text }) => [naming.field(row, field), text]);
    throw refusal(naming.row(first.row) + first.text, Object.fromEntries(fields));
  };
export const refuseInvalid = createRefusal(invalid);
export const refuseConflicts = createRefusal((message, fields) => conflict(message, { fields }));

export const NAME_MISMATCH = 'This name does not match the chosen record';
/** A name next to an id is optional, but must be that of the record. */
export const matchesName = (name: string | undefined, actual: string) =>
  name === undefined || name.toLowerCase() === actual.toLowerCase();

interface GivenPlace {
  area?: string | undefined;
  city?: string | undefined;
}

export function findAreaProblems(given: GivenPlace, area: AreaRow | undefined, row = 0): Problem[] {
  if (!area) return [{ row, field: 'areaRef', text: 'This area is not known' }];
  return [
    ...(matchesName(given.city, area.city)
      ? []
      : [{ row, field: 'city', text: `The area is in ${area.city}` }]),
    ...(matchesName(given.area, area.area) ? [] : [{ row, field: 'area', text: NAME_MISMATCH }]),
  ];
}

export function findRepeatedAreas(rows: readonly { areaRef: string }[]): Problem[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ areaRef }, row) => {
    const before = first.get(areaRef);
    if (before === undefined) first.set(areaRef, row);
    return before === undefined
      ? []
      : [{ row, field: 'areaRef', text: `This is the same area as in row ${before + 1}` }];
  });
}

/** Rejects an edit whose area is not known or does not match its names. */
export const refuseArea = (given: GivenPlace, area: AreaRow | undefined) =>
  refuseInvalid(findAreaProblems(given, area), singleRow);
