import path from 'node:path';
import { expect, test } from 'vitest';
import { thirdPartyLicenses } from './third-party-licenses.ts';

const text = thirdPartyLicenses(path.dirname(import.meta.dirname));

test.each(['fastify', 'react', '@mantine/core', 'kysely', 'zod', '@prometheus-io/client', 'pg'])(
  'names %s with its licence and its text',
  (name) => {
    const section = text.split('-'.repeat(80)).find((part) => part.trim().startsWith(`${name} `));
    expect(section).toMatch(/Licence: (MIT|Apache-2\.0|BSD)/);
    expect(section!.length).toBeGreaterThan(400);
  },
);

test.each(['Inter', 'Tabler Icons', 'Redoc'])('names %s, which is in the repository', (name) => {
  expect(text).toMatch(new RegExp(`^${name}\\nLicence: `, 'm'));
});

test('leaves out packages of the tests', () => {
  expect(text).not.toMatch(/^(vitest|@playwright\/test) /m);
});
