import type { Role } from '@baobab/contract/kit/roles';
import type { BellItem } from '@baobab/contract/notifications';
import type { TestApp } from './test-app.ts';

/** What somebody's bell says, newest first. */
export const bellOn =
  (api: TestApp) =>
  async (as: Role): Promise<BellItem[]> => {
    const { body: me } = await api.call('GET', '/auth/me', { as });
    return (await api.call('GET', `/notification/list/${me.uuid}`, { as })).body.data;
  };
