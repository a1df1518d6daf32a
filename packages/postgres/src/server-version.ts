import { withClient } from './connect.ts';

/** The minor releases with all security corrections published until this month. */
const LISTED_IN = 'November 2026';
const SAFE_MINORS: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 };

/** A warning about a PostgreSQL with security problems known at LISTED_IN; `version` is 150012 for 15.12. */
export function versionWarning(version: number): string | undefined {
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000];
  const safe = SAFE_MINORS[major];
  if (safe === undefined || minor >= safe) return undefined;
  return `PostgreSQL ${major}.${minor} has known security problems; update it to ${major}.${safe} (${LISTED_IN}) or newer`;
}

export const readServerVersion = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    return Number(rows[0]!.server_version_num);
  });
