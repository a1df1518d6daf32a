import { allEndpoints } from '@baobab/contract/index';
import { expect, test } from 'vitest';
import { NON_FILTER_KEYS } from '../kit/url-state.ts';

test('no filter of a list has the name of another search parameter', () => {
  const taken = allEndpoints.flatMap(({ domain, name, endpoint }) => {
    const { filters } = endpoint as { filters?: { shape: object } };
    return Object.keys(filters?.shape ?? {})
      .filter((filter) => NON_FILTER_KEYS.includes(filter))
      .map((filter) => `${domain}.${name}: ${filter}`);
  });
  expect(taken).toEqual([]);
});
