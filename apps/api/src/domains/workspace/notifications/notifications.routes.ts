import { notifications } from '@baobab/contract/workspace/notifications';
import { decodeCursor, encodeCursor } from '../../../platform/db/time-cursor.ts';
import { messageAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { countUnread, findBellItems } from './notifications.repository.ts';
import { checkOwnBell, markRead, registerDevice } from './notifications.service.ts';

export const notificationsRoutes = serve(notifications, {
  async bell({ params, query }, ctx) {
    checkOwnBell(ctx, params.adminUuid);
    const cursor = query.cursor ? decodeCursor(query.cursor) : null;
    const { rows, last } = await findBellItems(ctx.db, ctx.actor.uuid, cursor);
    return {
      data: rows.map((row) => ({
        _id: row.uuid,
        message: row.grouped && row.count > 1 ? row.grouped.replace('{n}', String(row.count)) : row.message,
        link: row.link,
        createdAt: row.created_at.toISOString(),
        status: row.read_at ? ('read' as const) : ('unread' as const),
      })),
      unread: await countUnread(ctx.db, ctx.actor.uuid),
      next: last && encodeCursor({ at: last.exact_at, uuid: last.uuid }),
    };
  },
  markRead: ({ body }, ctx) => messageAfter('Marked as read', markRead(ctx, body)),
  async registerDevice({ params, body }, ctx) {
    checkOwnBell(ctx, params.adminUuid);
    await registerDevice(ctx, body.firebase_token);
    return { message: 'Registered' };
  },
});
