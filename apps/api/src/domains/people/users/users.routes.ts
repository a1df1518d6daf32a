import { users } from '@baobab/contract/people/users';
import { startBulk } from '../../../platform/bulk/start.ts';
import { presentRows } from '../../../platform/db/list-page.ts';
import { recordHandler, messageAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { userBulk } from './users.bulk.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { exportUsers, userListExport } from './users.export.ts';
import { presentUser } from './users.presenter.ts';
import { findUserPage, getUser } from './users.repository.ts';
import { addUser, setUserActive, verifyUser } from './users.service.ts';
import { historyHandler } from '../../workspace/audit/public.ts';
import { userHistory } from './users.history.repository.ts';

export const usersRoutes = serve(users, {
  list: async ({ query, page }, ctx) => presentRows(await findUserPage(ctx, query, page), presentUser),
  history: historyHandler(users.history, userHistory),
  get: recordHandler({ get: getUser }, presentUser),
  add: async ({ body }, ctx) => ({ message: 'User added', user: presentUser(await addUser(ctx, body)) }),
  verify: ({ params }, ctx) => messageAfter('User verified', verifyUser(ctx, params.email)),
  async setActive({ params, query }, ctx) {
    const version = await setUserActive(ctx, params.uuid, params.active, query.version);
    return { message: params.active ? 'User is active' : 'User is inactive', version };
  },
  bulk: ({ body }, ctx) => startBulk(ctx, userBulk, body),
  exportAll: ({ params, query }, ctx) => exportUsers(ctx, { ...query, ...params }),
  exportMatching: ({ params: { extra, ...range }, query }, ctx) =>
    exportUsers(ctx, { ...query, ...range, search: extra }),
  ...exportHandlers(userListExport),
});
