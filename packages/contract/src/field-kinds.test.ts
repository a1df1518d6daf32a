import { expect, test } from 'vitest';
import type * as z from 'zod';
import { allEndpoints } from './index.ts';

interface Definition {
  shape?: Record<string, z.ZodType>;
  options?: readonly z.ZodType[];
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
}

/** The fields of a schema at any depth, with their dotted names. */
function fieldsOf(schema: z.ZodType, path = ''): [path: string, field: z.ZodType][] {
  const { shape = {}, options = [], innerType, element, in: input } = schema.def as Definition;
  const inner = [...options, innerType, element, input].filter((each) => each !== undefined);
  return [
    ...Object.entries(shape).flatMap(([key, field]): [string, z.ZodType][] => [
      [`${path}.${key}`, field],
      ...fieldsOf(field, `${path}.${key}`),
    ]),
    ...inner.flatMap((each) => fieldsOf(each, path)),
  ];
}

const requestFields = allEndpoints.flatMap(({ endpoint }) =>
  endpoint.body ? fieldsOf(endpoint.body, `${endpoint.method} ${endpoint.path}`) : [],
);
const fieldsNamed = (pattern: RegExp) =>
  requestFields.filter(([path]) => pattern.test(path.slice(path.lastIndexOf('.') + 1)));

const personNames = fieldsNamed(
  /^((first|middle|last)_?name|full_name|(introducer|influencer|acc|account)_name)$/i,
);

test('every name of a person in a request is one line without invisible characters', () => {
  expect(personNames.length).toBeGreaterThan(20);
  for (const [path, field] of personNames)
    expect([path, field.parse('Ada\u202E \u200B\n Obi\u3164\u2069')]).toEqual([path, 'Ada Obi']);
});

test('every account number in a request has digits only', () => {
  const numbers = fieldsNamed(/^acc(ount)?_number$/);
  expect(numbers.length).toBeGreaterThan(2);
  for (const [path, field] of numbers) {
    expect([path, field.safeParse('01234 56789').success]).toEqual([path, true]);
    expect([path, field.safeParse('ABC4567890').success]).toEqual([path, false]);
  }
});
