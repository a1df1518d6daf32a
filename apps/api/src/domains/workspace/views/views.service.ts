import { hasPermission, rolesWith, type Role } from '@baobab/contract/kit/roles';
import { MAX_VIEWS, type NewView, type ViewEdit } from '@baobab/contract/workspace/views';
import { change, done } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { AppError, conflict, forbidden, found } from '../../../platform/errors.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { presentView } from './views.presenter.ts';
import * as repository from './views.repository.ts';

export const viewConstraintMessages = {
  saved_views_name: { field: 'name', message: 'You already have a view with this name on this screen' },
};

const managesViews = ({ actor }: Ctx) => hasPermission(actor.role, 'views:manage');

export async function listViews(ctx: Ctx) {
  const rows = await repository.findViews(ctx.db, ctx.actor);
  return rows.map((row) => presentView(row, ctx.actor.uuid));
}

export const addView = (ctx: Ctx, values: NewView) =>
  change(ctx, 'view.add', async (trx) => {
    checkShare(ctx, values.shared_with);
    await repository.lockViews(trx, ctx.actor.uuid);
    if ((await repository.countViews(trx, ctx.actor.uuid)) >= MAX_VIEWS)
      throw conflict(`You have ${MAX_VIEWS} views. Delete one before you save another.`);
    const uuid = await repository.insertView(trx, ctx.actor.uuid, values);
    const view = await repository.getView(trx, uuid);
    await publishViews(trx, view.owner_uuid, view.shared_with);
    const { screen, name, shared_with } = view;
    return done(presentView(view, ctx.actor.uuid), uuid, { screen, name, shared_with });
  });

export const editView = (ctx: Ctx, uuid: string, { version, ...wanted }: ViewEdit) =>
  change(ctx, 'view.edit', async (trx) => {
    const before = await lockView(ctx, trx, uuid);
    const changed = differences(before, wanted);
    // A view keeps its role when its owner has changed theirs.
    if ('shared_with' in changed) checkShare(ctx, wanted.shared_with);
    const current = presentView(before, ctx.actor.uuid);
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: { version },
      current,
      unchanged: current,
      async update() {
        await repository.updateView(trx, uuid, wanted);
        await publishViews(trx, before.owner_uuid, before.shared_with, wanted.shared_with);
        return presentView(await repository.getView(trx, uuid), ctx.actor.uuid);
      },
    });
  });

export const deleteView = (ctx: Ctx, uuid: string) =>
  change(ctx, 'view.delete', async (trx) => {
    const { owner_uuid, screen, name, shared_with } = await lockView(ctx, trx, uuid);
    await repository.removeView(trx, uuid);
    await publishViews(trx, owner_uuid, shared_with);
    return done(undefined, uuid, { screen, name, shared_with });
  });

/** The owner changes a view, and those who manage views any shared one. */
async function lockView(ctx: Ctx, trx: Trx, uuid: string) {
  const view = found(await repository.findViewForUpdate(trx, ctx.actor, uuid), 'This view');
  if (view.owner_uuid !== ctx.actor.uuid && !managesViews(ctx)) throw forbidden();
  return view;
}

function checkShare(ctx: Ctx, role: Role | null) {
  if (role === null || role === ctx.actor.role || managesViews(ctx)) return;
  const message = 'Share a view with your own role';
  throw new AppError('forbidden', message, { fields: { shared_with: message } });
}

/** The windows of the owner and of the roles that see the view update. */
async function publishViews(trx: Trx, owner: string, ...roles: (string | null)[]) {
  const shared = roles.filter((role) => role !== null);
  const seen = shared.length > 0 ? new Set([...shared, ...rolesWith('views:manage')]) : [];
  const rooms = [`account:${owner}`, ...[...seen].map((role) => `role:${role}`)];
  for (const room of rooms) await publish(trx, { room, event: 'views' });
}
