import { apiKeys } from '@baobab/contract/workspace/api-keys/api-keys';
import { dataAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { revokeKey } from './api-keys.changes.ts';
import { listKeys, makeKey, rotateKey } from './api-keys.service.ts';

export const apiKeysRoutes = serve(apiKeys, {
  list: async (_input, ctx) => ({ data: await listKeys(ctx) }),
  add: ({ body }, ctx) => makeKey(ctx, body),
  rotate: ({ params, body }, ctx) => rotateKey(ctx, params.uuid, body.overlap_hours),
  revoke: ({ params }, ctx) => dataAfter('The API key was revoked.', revokeKey(ctx, params.uuid)),
});
