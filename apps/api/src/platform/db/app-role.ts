import { withClient } from '@baobab/postgres/connect';

export const APP_ROLE = 'baobab_app';

/** The restricted role, if it exists and the current user is a member of it. */
export const appRole = (url: string): Promise<string | undefined> =>
  withClient(url, async (client) => {
    const found = await client.query(
      `select 1 from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')`,
      [APP_ROLE],
    );
    return found.rowCount ? APP_ROLE : undefined;
  });
