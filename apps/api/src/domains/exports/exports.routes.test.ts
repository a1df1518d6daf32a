import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();

const readSheet = async (raw: Buffer) => {
  const [sheet] = await readXlsxFile(raw);
  return sheet!.data as unknown as (string | Date | null)[][];
};
const readLines = (raw: Buffer) =>
  raw
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);

test('exports the requested columns in their order, sorted as the list', async () => {
  const { body } = await api.call('GET', '/user/admin/users?search=ada&sort=-full_name&limit=100');
  const { raw, headers, status } = await api.call(
    'GET',
    '/exports/users/rows?search=ada&sort=-full_name&columns=email,full_name&format=csv',
  );
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="Users_\d{8}-\d{6}\.csv"$/);
  const [header, ...lines] = readLines(raw);
  expect(header).toBe('Email,Full Name');
  expect(lines.map((line) => line.split(',')[0])).toEqual(
    body.users.map((user: { email: string }) => user.email),
  );
});
