import type { Settings } from '../../../platform/settings.ts';
import type { Db, Services } from '../../../schema.ts';
import { setStaffActive } from './access-commands.service.ts';
import { DEMO_PASSWORD } from './access.seed.ts';
import { findDemoStaff, hasAccounts, hasRealAdmin, unmarkDemoStaff } from './demo-staff.repository.ts';
import { inviteFirstAdmin, revokeFirstAdminInvitations, type FirstAdminLink } from './invitations.service.ts';
import { passwordMatches } from './password.ts';

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** The server refuses to start; the message is printed without a stack trace. */
export class StartRefusedError extends Error {}

/**
 * Runs before the server listens. Refuses to expose demo staff to other machines unless DEMO_DATA is set, and creates a
 * one-time link for an installation without an admin, which is returned.
 */
export async function prepareStaff(
  settings: Settings,
  product: Pick<Services, 'db' | 'handOvers' | 'keys'>,
): Promise<FirstAdminLink | null> {
  const { db } = product;
  if (settings.role === 'worker') return null;
  const isExposed = !isLoopback(settings.host) || settings.trustProxy > 0;
  if (isExposed && !settings.demoDataIsSet) await refuseDemoStaff(settings, db);
  if (settings.demoDataIsSet) await setDemoStaffActive(product, settings.demoData !== 'off');
  if (settings.demoData !== 'off' || (await hasRealAdmin(db)) || (await activeDemoStaff(db)).length) {
    await revokeFirstAdminInvitations(db);
    return null;
  }
  return inviteFirstAdmin(product);
}

async function refuseDemoStaff(settings: Settings, db: Db) {
  const wouldBeSeeded = settings.demoData !== 'off' && !(await hasAccounts(db));
  if (!wouldBeSeeded && (await activeDemoStaff(db)).length === 0) return;
  throw new StartRefusedError(
    `Demo staff with the published password ${DEMO_PASSWORD} could sign in from other machines (HOST is ${settings.host}, ` +
      `TRUST_PROXY is ${settings.trustProxy}): set DEMO_DATA=off to disable them, or DEMO_DATA=small to allow it.`,
  );
}

async function setDemoStaffActive(product: Pick<Services, 'db' | 'handOvers'>, active: boolean) {
  for (const staff of await demoStaff(product.db))
    if (staff.active !== active) await setStaffActive(product, staff.username, active);
}

const activeDemoStaff = async (db: Db) => (await demoStaff(db)).filter(({ active }) => active);

/** Staff who have the demo password. An account marked before its password changed loses the mark here. */
async function demoStaff(db: Db) {
  const marked = await findDemoStaff(db);
  const hashes = [...new Set(marked.map((staff) => staff.password_hash))];
  const checked = await Promise.all(
    hashes.map(async (hash) => [hash, await passwordMatches(hash, DEMO_PASSWORD)] as const),
  );
  const isDemo = new Map(checked);
  const changed = marked.filter((staff) => !isDemo.get(staff.password_hash));
  if (changed.length)
    await unmarkDemoStaff(
      db,
      changed.map(({ uuid }) => uuid),
    );
  return marked.filter((staff) => isDemo.get(staff.password_hash));
}
