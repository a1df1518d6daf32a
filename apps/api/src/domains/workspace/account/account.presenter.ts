import { pick } from '@baobab/contract/kit/pick';
import type { OwnAccount, OwnSession } from '@baobab/contract/workspace/account/account';
import type { Ctx } from '../../../schema.ts';
import type { AccountRow } from '../access/staff.public.ts';
import { arePasskeysPossible } from '../access/proofs.public.ts';

export const presentAccount = (ctx: Ctx, row: AccountRow): OwnAccount => ({
  ...pick(row, ['uuid', 'username', 'full_name', 'email', 'role', 'version']),
  second_factor: {
    compulsory: row.compulsory,
    totp_enabled_at: row.totp_enabled_at?.toISOString() ?? null,
    recovery_codes_left: row.recovery_codes_left,
    passkeys: row.passkeys.map(({ uuid, name, created_at, last_used_at }) => ({
      uuid,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    passkeys_possible: arePasskeysPossible(ctx),
  },
});

interface SessionRow {
  uuid: string;
  device: string | null;
  address: string | null;
  created_at: Date;
  seen_at: Date;
}

export const presentSession = (row: SessionRow, current: string): OwnSession => ({
  uuid: row.uuid,
  device: row.device,
  address: row.address,
  created_at: row.created_at.toISOString(),
  seen_at: row.seen_at.toISOString(),
  current: row.uuid === current,
});
