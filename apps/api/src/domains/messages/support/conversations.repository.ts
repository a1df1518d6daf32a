import type { ConversationState, Priority } from '@baobab/contract/messages/support-desk';
import { hasPermission, roles } from '@baobab/contract/kit/roles';
import { advisoryLock } from '@baobab/postgres/advisory-lock';
import type { Db, Trx } from '../../../schema.ts';
import { updateCases } from './cases.repository.ts';
import { isOnline } from './channels.repository.ts';

export interface ConversationChanges {
  state?: ConversationState;
  owner_uuid?: string | null;
  priority?: Priority;
  snoozed_until?: Date | null;
  waiting_since?: Date | null;
  case_uuid?: string;
}

export const updateConversation = (trx: Trx, uuid: string, changes: ConversationChanges) =>
  trx.updateTable('support_channels').set(changes).where('uuid', '=', uuid).execute();

/** Active staff whose role may answer. */
const owners = (db: Db) =>
  db
    .selectFrom('staff as s')
    .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
    .where('a.active', '=', true)
    .where(
      's.role',
      'in',
      roles.filter((role) => hasPermission(role, 'support:write')),
    );

export const findColleagues = (db: Db) =>
  owners(db)
    .select(['a.uuid', 'a.full_name as name', isOnline('a.uuid')])
    .orderBy('a.full_name')
    .orderBy('a.uuid')
    .execute();

/** Until the transaction ends the person keeps the right to answer. Lock the person before the conversation. */
export const lockOwner = (trx: Trx, uuid: string) =>
  owners(trx)
    .select(['a.uuid', 'a.full_name as name'])
    .where('a.uuid', '=', uuid)
    .forShare()
    .executeTakeFirst();

/** Gives the conversations of a person that are not closed to another owner, or to nobody; returns their ids. */
export const moveConversations = async (trx: Trx, from: string, to: string | null): Promise<string[]> => {
  const moved = await trx
    .updateTable('support_channels')
    .set({ owner_uuid: to })
    .where('owner_uuid', '=', from)
    .where('state', '<>', 'closed')
    .returning(['uuid', 'case_uuid'])
    .execute();
  const cases = moved.flatMap(({ case_uuid }) => case_uuid ?? []);
  if (to) await updateCases(trx, cases, { person_uuid: to });
  return moved.map(({ uuid }) => uuid);
};

const turns = advisoryLock('support-turns');

/** The colleague online who has waited longest for a turn. The lock keeps two conversations from the same colleague. */
export async function takeTurn(trx: Trx, taken_at: Date): Promise<string | null> {
  await turns.lockTransaction(trx);
  const next = await owners(trx)
    .leftJoin('support_turns as t', 't.account_uuid', 'a.uuid')
    .select('a.uuid')
    .where(isOnline('a.uuid').expression)
    .orderBy('t.taken_at', (order) => order.asc().nullsFirst())
    .orderBy('a.uuid')
    .limit(1)
    .forShare(['s', 'a'])
    .executeTakeFirst();
  if (!next) return null;
  await trx
    .insertInto('support_turns')
    .values({ account_uuid: next.uuid, taken_at })
    .onConflict((oc) => oc.column('account_uuid').doUpdateSet({ taken_at }))
    .execute();
  return next.uuid;
}

/** The conversations whose snooze has ended, the earliest first. */
export const findDueSnoozes = (db: Db, now: Date) =>
  db
    .selectFrom('support_channels')
    .select('uuid')
    .where('state', '=', 'snoozed')
    .where('snoozed_until', '<=', now)
    .orderBy('snoozed_until')
    .orderBy('uuid')
    .limit(1_000)
    .execute();
