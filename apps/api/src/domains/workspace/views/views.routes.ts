import { preferences } from '@baobab/contract/workspace/preferences';
import { views } from '@baobab/contract/workspace/views';
import { workQueueCounts } from '@baobab/contract/workspace/work-queues';
import { messageAfter, dataAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { getPreferences, setPreference } from './preferences.service.ts';
import { addView, deleteView, editView, listViews } from './views.service.ts';
import { countQueues } from './work-queues.service.ts';

export const viewsRoutes = serve(
  { ...views, ...preferences, ...workQueueCounts },
  {
    views: async (_input, ctx) => ({ views: await listViews(ctx) }),
    addView: ({ body }, ctx) => dataAfter('View saved', addView(ctx, body)),
    editView: ({ params, body }, ctx) => dataAfter('View saved', editView(ctx, params.uuid, body)),
    deleteView: ({ params }, ctx) => messageAfter('View deleted', deleteView(ctx, params.uuid)),
    preferences: async (_input, ctx) => ({ preferences: await getPreferences(ctx) }),
    setPreference: ({ params, body }, ctx) =>
      messageAfter('Saved', setPreference(ctx, params.key, body.value)),
    workQueues: async (_input, ctx) => ({ queues: await countQueues(ctx) }),
  },
);
