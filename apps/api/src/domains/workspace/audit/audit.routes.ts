import { audit } from '@baobab/contract/workspace/audit/audit';
import { serve } from '../../../schema.ts';
import { exportHandlers } from '../exports/public.ts';
import { findActorPage } from './actors.repository.ts';
import { auditExport } from './audit.export.ts';
import { listAudit, readEntry } from './audit.service.ts';
import { readVerification, requestVerification } from './verifications.service.ts';

export const auditRoutes = serve(audit, {
  list: ({ query, page }, ctx) => listAudit(ctx, query, page),
  entry: async ({ params }, ctx) => ({ data: await readEntry(ctx, params.id) }),
  ...exportHandlers(auditExport),
  actors: ({ query, page }, ctx) => findActorPage(ctx.db, query, page),
  verification: (_, ctx) => readVerification(ctx),
  verify: ({ query }, ctx) => requestVerification(ctx, query.scope),
});
