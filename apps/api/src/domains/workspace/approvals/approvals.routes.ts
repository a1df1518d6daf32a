import { approvals } from '@baobab/contract/workspace/approvals';
import { presentRows } from '../../../platform/db/list-page.ts';
import { recordAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { presentApproval } from './approvals.presenter.ts';
import { countWaiting, findApprovalPage } from './approvals.repository.ts';
import { readerOf } from './deciders.repository.ts';
import { confirmApproval, readApproval, rejectApproval, withdrawApproval } from './approvals.service.ts';

export const approvalsRoutes = serve(approvals, {
  async list({ query, page }, ctx) {
    const reader = await readerOf(ctx);
    const found = await findApprovalPage(ctx.db, reader, query, page);
    const { count, oldest } = await countWaiting(ctx.db, reader);
    return {
      ...presentRows(found, (row) => presentApproval(row, ctx)),
      waiting: { count, oldest: oldest?.toISOString() ?? null },
    };
  },
  get: async ({ params }, ctx) => ({ data: presentApproval(await readApproval(ctx, params.uuid), ctx) }),
  async confirm({ params }, ctx) {
    const { approval, passOn } = await confirmApproval(ctx, params.uuid);
    return {
      message: passOn ? `Request approved. ${passOn.message}` : 'Request approved',
      data: presentApproval(approval, ctx),
      ...(passOn && { link: passOn.data }),
    };
  },
  reject: ({ params, body }, ctx) =>
    recordAfter('Request rejected', rejectApproval(ctx, params.uuid, body.reason), (row) =>
      presentApproval(row, ctx),
    ),
  withdraw: ({ params }, ctx) =>
    recordAfter('Request withdrawn', withdrawApproval(ctx, params.uuid), (row) => presentApproval(row, ctx)),
});
