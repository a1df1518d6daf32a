import type { Role } from '@baobab/contract/kit/roles';
import type { BellItem } from '@baobab/contract/workspace/notifications';
import type { TestApp } from './test-app.ts';

/** Reads the bell items of a role's demo account, newest first. */
export const bellOn =
  (api: TestApp) =>
  async (as: Role): Promise<BellItem[]> => {
    const { body: me } = await api.call('GET', '/auth/me', { as });
    return (await api.call('GET', `/notification/list/${me.uuid}`, { as })).body.data;
  };
