import { hasPermission } from '@baobab/contract/kit/roles';
import { sql } from 'kysely';
import type { Trx } from '../../../schema.ts';

/** The person who made a link, as columns of a query on links. */
export interface Maker {
  created_by: string | null;
  maker_role: string | null;
  maker_active: boolean | null;
}

/** A link works while its maker may make it; a link without a maker was made by the server. */
export const mayMakeLinks = ({ created_by, maker_role, maker_active }: Maker) =>
  created_by === null || (maker_active === true && hasPermission(maker_role ?? '', 'staff:manage'));

/**
 * Ends the open links for a person and, with `made`, those that the person has made; returns their number. Invitations
 * stay in the list as expired, so that a colleague can send them again.
 */
export async function endLinks(trx: Trx, account: string, { made }: { made: boolean }): Promise<number> {
  const resets = await trx
    .updateTable('password_resets')
    .set({ expires_at: sql<Date>`now()` })
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where((eb) =>
      eb.or([eb('account_uuid', '=', account), ...(made ? [eb('created_by', '=', account)] : [])]),
    )
    .executeTakeFirst();
  if (!made) return Number(resets.numUpdatedRows);
  const invitations = await trx
    .updateTable('staff_invitations')
    .set({ expires_at: sql<Date>`now()` })
    .where('created_by', '=', account)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(resets.numUpdatedRows + invitations.numUpdatedRows);
}
