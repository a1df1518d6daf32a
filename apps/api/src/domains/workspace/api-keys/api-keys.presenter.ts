import type { ApiKey, KeyState } from '@baobab/contract/workspace/api-keys/api-keys';
import { PEOPLE_EXPORT } from '@baobab/contract/kit/key-scopes';
import { hasPermission, type Permission } from '@baobab/contract/kit/roles';
import type { findKeyDays, KeyRow } from './api-keys.repository.ts';

type DayRow = Awaited<ReturnType<typeof findKeyDays>>[number];

/** Whether a key of a member of this role may use the scope. */
export const isUsable = (role: string, scope: string) =>
  scope === PEOPLE_EXPORT || hasPermission(role, scope as Permission);

function stateOf({ revoked_at, expires_at, owner_active, hint, overlap_until }: KeyRow, now: Date): KeyState {
  if (revoked_at) return 'revoked';
  if (expires_at && expires_at <= now) return 'expired';
  if (!owner_active) return 'owner-disabled';
  return hint === null && overlap_until === null ? 'waiting' : 'active';
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

export const presentKey = (row: KeyRow, days: readonly DayRow[], now: Date): ApiKey => ({
  uuid: row.uuid,
  name: row.name,
  owner: { uuid: row.owner_uuid, name: row.owner_name },
  state: stateOf(row, now),
  scopes: row.scopes,
  lost: row.scopes.filter((scope) => !isUsable(row.owner_role, scope)),
  hint: row.hint,
  addresses: row.addresses,
  rate: row.rate,
  expires_at: iso(row.expires_at),
  created_at: row.created_at.toISOString(),
  rotated_at: iso(row.rotated_at),
  overlap_until: iso(row.overlap_until),
  revoked_at: iso(row.revoked_at),
  last_used_at: iso(row.last_used_at),
  last_address: row.last_address,
  last_refused_at: iso(row.last_refused_at),
  last_refusal: row.last_refusal,
  days: days
    .filter(({ key_uuid }) => key_uuid === row.uuid)
    .map(({ day, calls, refused }) => ({ day, calls, refused })),
});
