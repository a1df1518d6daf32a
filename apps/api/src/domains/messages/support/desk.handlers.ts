import { supportDesk } from '@baobab/contract/messages/support-desk';
import { supportTargets } from '@baobab/contract/messages/support-targets';
import type { Handler } from '../../../platform/http/serve.ts';
import type { Ctx } from '../../../schema.ts';
import { countLists } from './channels.repository.ts';
import { findColleagues } from './conversations.repository.ts';
import { assign, setPriority, setState } from './conversations.service.ts';
import { findLabels } from './labels.repository.ts';
import { addLabel, deleteLabel, editLabel, setLabel } from './labels.service.ts';
import { findReport } from './report.repository.ts';
import { getDeskSettings } from './targets.repository.ts';
import { editDeskSettings } from './targets.service.ts';

export const deskEndpoints = { ...supportDesk, ...supportTargets };

const SAVED = { message: 'Saved' };

export const deskHandlers: {
  [Name in keyof typeof deskEndpoints]: Handler<(typeof deskEndpoints)[Name], Ctx>;
} = {
  counts: (_input, { db, actor }) => countLists(db, actor.uuid),
  colleagues: async (_input, { db }) => ({ data: await findColleagues(db) }),
  async assign({ params, body }, ctx) {
    await assign(ctx, params.id, body);
    return SAVED;
  },
  async setState({ params, body }, ctx) {
    const { snoozed_until, ...before } = await setState(ctx, params.id, body);
    return { ...SAVED, before: { ...before, snoozed_until: snoozed_until?.toISOString() ?? null } };
  },
  async setPriority({ params, body }, ctx) {
    return { ...SAVED, before: await setPriority(ctx, params.id, body.priority, body.expected) };
  },
  async setLabel({ params, body }, ctx) {
    await setLabel(ctx, params.id, body);
    return SAVED;
  },
  labels: async (_input, { db }) => ({ data: await findLabels(db) }),
  addLabel: async ({ body }, ctx) => ({ ...SAVED, data: await addLabel(ctx, body.name) }),
  editLabel: async ({ params, body }, ctx) => ({ ...SAVED, data: await editLabel(ctx, params.uuid, body) }),
  async deleteLabel({ params }, ctx) {
    await deleteLabel(ctx, params.uuid);
    return { message: 'Deleted' };
  },
  deskSettings: async (_input, { db }) => ({ data: await getDeskSettings(db) }),
  editDeskSettings: async ({ body }, ctx) => ({ ...SAVED, data: await editDeskSettings(ctx, body) }),
  report: ({ query }, { readDb, now }) => findReport(readDb, { ...query, now: now() }),
};
