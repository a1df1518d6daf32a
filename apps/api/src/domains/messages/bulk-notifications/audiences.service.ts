import {
  MAX_AUDIENCES,
  type AudienceEdit,
  type AudienceRule,
  type NewAudience,
  type SavedAudience,
} from '@baobab/contract/messages/bulk-audiences';
import { change, done } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { conflict, found } from '../../../platform/errors.ts';
import type { Ctx, Services } from '../../../schema.ts';
import * as repository from './audiences.repository.ts';
import { findStart } from './bulk-notifications.service.ts';

export const audienceConstraintMessages = {
  bulk_audiences_name: { field: 'name', message: 'An audience with this name already exists' },
};

export const presentAudience = ({
  uuid,
  name,
  rule,
  created_at,
  version,
}: repository.AudienceRow): SavedAudience => ({
  uuid,
  name,
  rule,
  createdAt: created_at.toISOString(),
  version,
});

/** The days of a rule count from the time of the sending. */
export const ruleScopeOf = (
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  at: Date = now(),
): repository.RuleScope => ({
  open: Object.entries(settings.treatmentStatuses)
    .filter(([, next]) => next.length > 0)
    .map(([status]) => status),
  now: at,
});

/** The people whom a sending reaches that begins at the planned time, or now, after the quiet hours. */
export async function countRule(ctx: Ctx, rule: AudienceRule, plannedFor: Date | null, db = ctx.readDb) {
  const { beginsAt } = await findStart(ctx, db, plannedFor);
  return repository.countRule(db, rule, ruleScopeOf(ctx, beginsAt));
}

export const addAudience = (ctx: Ctx, given: NewAudience) =>
  change(ctx, 'bulk-audience.add', async (trx) => {
    await repository.lockAudiences(trx);
    if ((await repository.countAudiences(trx)) >= MAX_AUDIENCES)
      throw conflict(`There are ${MAX_AUDIENCES} audiences. Delete one before you save another.`);
    const row = await repository.insertAudience(trx, given, ctx.actor.uuid);
    return done(presentAudience(row), row.uuid, { name: row.name });
  });

export const editAudience = (ctx: Ctx, uuid: string, { version, ...wanted }: AudienceEdit) =>
  change(ctx, 'bulk-audience.edit', async (trx) => {
    const before = found(await repository.findAudienceForUpdate(trx, uuid), 'This audience');
    const current = presentAudience(before);
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed: differences({ name: before.name, rule: before.rule }, wanted),
      sent: { ...wanted, version },
      current,
      unchanged: current,
      update: async () => presentAudience(await repository.updateAudience(trx, uuid, wanted)),
    });
  });

export const deleteAudience = (ctx: Ctx, uuid: string) =>
  change(ctx, 'bulk-audience.delete', async (trx) => {
    const { name } = found(await repository.findAudienceForUpdate(trx, uuid), 'This audience');
    await repository.removeAudience(trx, uuid);
    return done(null, uuid, { name });
  });
