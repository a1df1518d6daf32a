import type { TestApp } from '../../../testing/test-app.ts';

/** The third-party doctors with outstanding earnings and an account; on some days the demo data has one without. */
export async function findPayableDoctors(api: TestApp): Promise<string[]> {
  const { body } = await api.call('GET', '/user/admin/search/external/doctors?outstanding=yes&limit=100');
  const { rows } = await api.owner.query<{ uuid: string }>(
    `select account_uuid as uuid from doctors where bank_account_number <> ''`,
  );
  const withAccount = new Set(rows.map(({ uuid }) => uuid));
  return body.data.map(({ uuid }: { uuid: string }) => uuid).filter((uuid: string) => withAccount.has(uuid));
}
