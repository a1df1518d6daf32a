import type { FirstStepKey } from '@baobab/contract/overview/first-steps';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../schema.ts';
import { hasSecondFactor } from '../../workspace/access/proofs.public.ts';

/** Returns which steps are done. A colleague counts from the invitation on; who accepted one is staff. */
export async function findDoneSteps(db: Db, account: string): Promise<Record<FirstStepKey, boolean>> {
  const { rows } = await sql<Record<FirstStepKey, boolean>>`
    select exists (select from partners) as "partner-names",
      exists (select from cities) as cities,
      exists (select from areas) as areas,
      exists (select from national_tests) as tests,
      exists (select from price_entries) as prices,
      exists (select from doctors) as doctors,
      exists (select from staff where account_uuid <> ${account})
        or exists (select from staff_invitations where email is not null and revoked_at is null and used_at is null) as colleagues,
      ${hasSecondFactor(sql<string>`${account}::uuid`)} as "second-factor"`.execute(db);
  return rows[0]!;
}

/** The steps that are put away for all staff and for this account. */
export async function findPutAwaySteps(db: Db, account: string): Promise<string[]> {
  const { rows } = await sql<{ step: string }>`
    select step from first_steps_put_away
    union all
    select 'second-factor' from staff_preferences
    where account_uuid = ${account} and key = 'second-factor-put-away'`.execute(db);
  return rows.map(({ step }) => step);
}

/** Returns the steps that were not put away before. */
export async function insertPutAwaySteps(trx: Trx, steps: readonly string[]): Promise<string[]> {
  if (!steps.length) return [];
  const inserted = await trx
    .insertInto('first_steps_put_away')
    .values(steps.map((step) => ({ step })))
    .onConflict((oc) => oc.doNothing())
    .returning('step')
    .execute();
  return inserted.map(({ step }) => step);
}

/** Returns the steps that were put away before. */
export async function deletePutAwaySteps(trx: Trx, steps: readonly string[]): Promise<string[]> {
  if (!steps.length) return [];
  const deleted = await trx
    .deleteFrom('first_steps_put_away')
    .where('step', 'in', steps)
    .returning('step')
    .execute();
  return deleted.map(({ step }) => step);
}
