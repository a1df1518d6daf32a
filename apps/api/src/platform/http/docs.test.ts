import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();

test('every link in the documentation page leads to a section or a schema of the page', async () => {
  const { body } = await api.app.inject('/api/docs');
  const targets = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links).toEqual(expect.arrayContaining(['users', 'schema-User']));
  expect(links.filter((id) => !targets.has(id))).toEqual([]);
});
