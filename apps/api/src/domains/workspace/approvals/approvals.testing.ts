import type { Approval } from '@baobab/contract/workspace/approvals';
import type { SecuritySettings } from '@baobab/contract/workspace/staff/security-settings';
import { beforeAll, beforeEach } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';

/** Makes the demo account `support` a second admin. Each test starts without limits and approvals. */
export function useApprovals(api: TestApp) {
  let second = '';
  beforeAll(async () => {
    await setRole('support', 'admin');
    second = await api.signIn('support');
    await api.call('GET', '/auth/me');
  });
  beforeEach(async () => {
    await set({});
    await api.owner.query('truncate approvals cascade');
    await api.owner.query('update bulk_notifications set reached_alone = null');
  });
  const setRole = (username: string, role: string) =>
    api.owner.query(
      'update staff set role = $2 where account_uuid = (select uuid from accounts where username = $1)',
      [username, role],
    );
  const set = (values: Partial<SecuritySettings>) =>
    api.owner.query('update security_settings set values = $1', [JSON.stringify(values)]);
  const decide = (uuid: string, what: 'confirm' | 'reject' | 'withdraw', token = second, body = {}) =>
    api.call('POST', `/approvals/${uuid}/${what}`, { token, body });
  const confirm = (uuid: string, token = second) => decide(uuid, 'confirm', token);
  const read = async (query = '', token = second) =>
    (await api.call('GET', `/approvals?limit=100&${query}`, { token })).body as {
      approvals: Approval[];
      count: number;
      waiting: { count: number; oldest: string | null };
    };
  const auditOf = async (action: string) =>
    (
      await api.owner.query(
        'select actor_uuid, subject, details from audit_log where action = $1 order by id desc',
        [action],
      )
    ).rows;
  const uuidOf = async (username: string): Promise<string> =>
    (await api.owner.query('select uuid from accounts where username = $1', [username])).rows[0].uuid;
  return { auditOf, confirm, decide, read, second: () => second, set, setRole, uuidOf };
}
