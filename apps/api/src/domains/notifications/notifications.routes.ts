import { notifications } from '@baobab/contract/notifications';
import { serve } from '../../schema.ts';
import { countUnread, findBellItems } from './notifications.repository.ts';
import { checkOwnBell, markRead, registerDevice } from './notifications.service.ts';

export const notificationsRoutes = serve(notifications, {
  async bell({ params, query }, ctx) {
    checkOwnBell(ctx, params.adminUuid);
    const { rows, more } = await findBellItems(ctx.db, ctx.actor.uuid, query.before);
    return {
      data: rows.map((row) => ({
        _id: row.uuid,
        message: row.message,
        link: row.link,
        createdAt: row.created_at.toISOString(),
        status: row.read_at ? ('read' as const) : ('unread' as const),
      })),
      unread: await countUnread(ctx.db, ctx.actor.uuid),
      more,
    };
  },
  async markRead({ body }, ctx) {
    await markRead(ctx, body.id, body.older);
    return { message: 'Marked as read' };
  },
  async registerDevice({ params, body }, ctx) {
    checkOwnBell(ctx, params.adminUuid);
    await registerDevice(ctx, body.firebase_token);
    return { message: 'Registered' };
  },
});
