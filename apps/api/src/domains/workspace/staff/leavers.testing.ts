import { beforeEach, expect } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { PASSWORD, stepUp, tokenIn, type addMember } from './staff.testing.ts';

export type Member = Awaited<ReturnType<typeof addMember>>;

export const MAKER_GONE = 'The person who made this link can no longer do so. Ask an admin for a new one.';

/** Runs a request during an update of a person, which is committed as soon as the request waits or has ended. */
async function whileUpdating<T>(api: TestApp, update: string, uuid: string, request: () => Promise<T>) {
  const holder = await api.owner.connect();
  try {
    await holder.query('begin');
    await holder.query(update, [uuid]);
    let isDone = false;
    const answer = request().finally(() => (isDone = true));
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => isDone || (await api.owner.query(waiting)).rowCount === 1, { timeout: 60_000 })
      .toBe(true);
    await holder.query('commit');
    return await answer;
  } finally {
    holder.release();
  }
}

/** The changes of a person that a request may run into. */
export function concurrentChangesOf(api: TestApp) {
  const whileDisabling = <T>({ uuid }: Pick<Member, 'uuid'>, request: () => Promise<T>) =>
    whileUpdating(api, 'update accounts set active = false where uuid = $1', uuid, request);
  const whileReplacingPassword = <T>({ uuid }: Pick<Member, 'uuid'>, request: () => Promise<T>) =>
    whileUpdating(
      api,
      `update staff set password_hash = 'another hash' where account_uuid = $1`,
      uuid,
      request,
    );
  return { whileDisabling, whileReplacingPassword };
}

/** The ways in which a member leaves. Call it at the top of a test file. */
export function useLeavers(api: TestApp) {
  beforeEach(async () => {
    await api.call('GET', '/auth/me');
    await stepUp(api);
  });

  const changeRole = (uuid: string, role: string, more: object = {}) =>
    api.call('PUT', `/staff/${uuid}/role`, { body: { role, ...more } });
  const setActive = (uuid: string, active: boolean, more: object = {}) =>
    api.call('PUT', `/staff/${uuid}/active`, { body: { active, ...more } });
  const disable = ({ uuid }: Member, more: object = {}) => setActive(uuid, false, more);

  return { changeRole, setActive, disable, ...concurrentChangesOf(api) };
}

/** The links that members make, and their use. */
export function linksOf(api: TestApp) {
  let serial = 0;
  /** An invitation for an admin, made by a member. */
  async function inviteAs(member: Member) {
    serial += 1;
    await stepUp(api);
    const email = `invited-${serial}@clinic.example`;
    const { body } = await api.call('POST', '/staff/invitations', {
      token: member.token,
      body: { email, role: 'admin' },
    });
    return { email, token: tokenIn(body.data.link) };
  }
  const acceptInvitation = ({ email, token }: { email: string; token: string }) =>
    api.call('POST', '/auth/invitations/accept', {
      as: null,
      body: {
        token,
        email,
        username: email.split('@')[0],
        full_name: 'Ife Bello',
        mobile: `+23480355590${10 + serial}`,
        password: PASSWORD,
      },
    });
  async function resetLinkFor(uuid: string, token?: string) {
    await stepUp(api);
    const { body } = await api.call('POST', `/staff/${uuid}/password-reset`, token ? { token } : {});
    return tokenIn(body.data.link);
  }
  const acceptReset = (token: string) =>
    api.call('POST', '/auth/password-resets/accept', {
      as: null,
      body: { token, password: 'four loud baobab rivers' },
    });
  return { inviteAs, acceptInvitation, resetLinkFor, acceptReset };
}

/** The open work of members. */
export function workOf(api: TestApp) {
  /** Conversations of a member, one in each of these states. */
  async function giveConversations({ uuid }: Pick<Member, 'uuid'>, states: string[]): Promise<string[]> {
    const { rows } = await api.owner.query(
      `insert into support_channels (uuid, consumer_uuid, owner_uuid, state, snoozed_until)
       select gen_random_uuid(), x.uuid, $1, x.state, case when x.state = 'snoozed' then now() + interval '1 day' end from (
         select a.uuid, ($2::text[])[row_number() over (order by a.uuid)] as state from accounts a
         where a.kind = 'consumer' and not exists (select from support_channels c where c.consumer_uuid = a.uuid)
         limit $3) x returning uuid`,
      [uuid, states, states.length],
    );
    return rows.map((row) => row.uuid);
  }
  const ownersOf = async (channels: string[]): Promise<(string | null)[]> => {
    const { rows } = await api.owner.query(
      'select owner_uuid from support_channels where uuid = any ($1) order by array_position($1, uuid)',
      [channels],
    );
    return rows.map((row) => row.owner_uuid);
  };
  const addRequest = async ({ uuid }: Member): Promise<string> =>
    (
      await api.owner.query(
        `insert into approvals (uuid, kind, subject, label, details, request, requested_by, requested_at)
         values (gen_random_uuid(), 'refund', gen_random_uuid(), 'A request', '[]', '{}', $1, now()) returning uuid`,
        [uuid],
      )
    ).rows[0].uuid;
  const findRequest = async (uuid: string) =>
    (await api.owner.query('select state, reason from approvals where uuid = $1', [uuid])).rows[0];
  const devicesOf = async ({ uuid }: Member) =>
    (await api.owner.query('select token from device_tokens where account_uuid = $1', [uuid])).rowCount;
  return { giveConversations, ownersOf, addRequest, findRequest, devicesOf };
}
