import type { CommissionType } from '@baobab/contract/people/pharmacies';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';

export interface Commissions {
  version: number;
  values: Partial<Record<CommissionType, number>>;
}

/** The commissions of a pharmacy by type; undefined for an unknown pharmacy. */
export async function findCommissions(db: Db, pharmacy: string): Promise<Commissions | undefined> {
  const owner = await db
    .selectFrom('pharmacies')
    .select('commission_version')
    .where('account_uuid', '=', pharmacy)
    .executeTakeFirst();
  if (!owner) return undefined;
  const rows = await db
    .selectFrom('pharmacy_commissions')
    .select(['type', 'value'])
    .where('pharmacy_uuid', '=', pharmacy)
    .execute();
  return {
    version: owner.commission_version,
    values: Object.fromEntries(rows.map(({ type, value }) => [type, value])),
  };
}

export const lockCommissions = (trx: Trx, pharmacy: string) =>
  trx
    .selectFrom('pharmacies')
    .select('account_uuid')
    .where('account_uuid', '=', pharmacy)
    .forUpdate()
    .execute();

/** Saves all commissions and increments the version. */
export async function saveCommissions(trx: Trx, pharmacy: string, values: [CommissionType, number][]) {
  await trx
    .insertInto('pharmacy_commissions')
    .values(values.map(([type, value]) => ({ pharmacy_uuid: pharmacy, type, value })))
    .onConflict((oc) =>
      oc.columns(['pharmacy_uuid', 'type']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
  await trx
    .updateTable('pharmacies')
    .set({ commission_version: sql<number>`commission_version + 1` })
    .where('account_uuid', '=', pharmacy)
    .execute();
}
