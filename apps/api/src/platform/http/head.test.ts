import { allEndpoints } from '@baobab/contract';
import { fillPath } from '@baobab/contract/kit/product';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const api = useTestApp();

test('rejects HEAD on every GET of the API with 405 and has no effect', async () => {
  const reads = allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET');
  expect(reads.length).toBeGreaterThan(50);
  await api.call('GET', '/auth/me');
  const before = await api.countAudit();
  const wrong: string[] = [];
  for (const { endpoint } of reads) {
    const path = fillPath(endpoint.path.replace(/:\w+/g, '2026-01-01'), 'baobab');
    const { status, headers } = await api.call('HEAD', path);
    if (status !== 405 || headers['allow'] !== 'GET') wrong.push(`${path}: ${status}`);
  }
  expect(wrong).toEqual([]);
  expect(await api.countAudit()).toBe(before);
});

test('HEAD does not cancel a booking that a GET cancels', async () => {
  const { rows } = await api.owner.query(`select uuid from bookings where status = 'booked' limit 1`);
  const path = `/booking/adminBooking/admincancel/${rows[0].uuid}`;
  expect((await api.call('HEAD', path)).status).toBe(405);
  const after = await api.owner.query('select status from bookings where uuid = $1', [rows[0].uuid]);
  expect(after.rows[0].status).toBe('booked');
});

test('HEAD does not run or record an export', async () => {
  const path = '/user/export/all/userlist/2026-01-01/2026-12-31';
  const before = await api.countAudit();
  expect((await api.call('HEAD', path)).status).toBe(405);
  expect(await api.countAudit()).toBe(before);
  expect((await api.call('GET', path)).status).toBe(200);
  expect(await api.countAudit()).toBe(before + 1);
});

test.each(['/healthz', '/readyz'])('%s accepts HEAD', async (url) => {
  expect((await api.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
});
