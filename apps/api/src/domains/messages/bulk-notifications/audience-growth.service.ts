import type { Db, Services } from '../../../schema.ts';
import { findSecuritySettings } from '../../workspace/staff/public.ts';
import { countRule } from './audiences.repository.ts';
import { ruleScopeOf } from './audiences.service.ts';
import { countAudience } from './bulk-notifications.repository.ts';
import { getBulk } from './bulk-notifications.service.ts';
import { findCounted } from './reached-alone.repository.ts';

/** Whether a number of people differs by more than a tenth from the one that was shown. */
export const differsByTenth = (shown: number, now: number) => Math.abs(now - shown) * 10 > shown;

interface Growth {
  counted: number;
  people: number;
}

/**
 * A sending above the limit reaches at most a tenth more people than were counted when it was sent, planned or confirmed:
 * the people of a rule, and bookings and visits that it asks for, come until it begins.
 */
export async function findGrowth(services: Services, db: Db, uuid: string): Promise<Growth | null> {
  const { approve_send_above: limit } = await findSecuritySettings(db);
  const counted = limit === null ? null : await findCounted(db, uuid);
  if (limit === null || counted === null) return null;
  const { audience, rule, chosen } = await getBulk(db, uuid);
  const { count: people } = rule
    ? await countRule(db, rule, ruleScopeOf(services))
    : await countAudience(db, audience === 'all' ? undefined : chosen);
  return people > limit && people > counted && differsByTenth(counted, people) ? { counted, people } : null;
}
