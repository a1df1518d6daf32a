import { recordAccess } from '../../../platform/audit/change.ts';
import { AppError, conflict, tooMany } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { consumeAttempts } from '../../../platform/http/login-throttle.ts';
import type { Ctx } from '../../../schema.ts';
import { mayMakeLinks, type Maker } from './links.repository.ts';

/** Refused links that an address may have in 15 minutes, so that guesses cannot fill the audit trail. */
const REFUSALS_PER_ADDRESS = 50;

const problems = {
  unknown: new AppError('not-found', 'This link is not valid. Check that it was copied completely.'),
  used: conflict('This link has been used already. Sign in with your username and password.'),
  expired: conflict('This link has expired. Ask for a new one.'),
  revoked: conflict('This link was revoked or replaced by a newer one. Ask an admin for a new one.'),
  maker: conflict('The person who made this link can no longer do so. Ask an admin for a new one.'),
  disabled: conflict('This account is disabled. Ask an admin to enable it.'),
};
type LinkProblem = keyof typeof problems;

export interface LinkState extends Maker {
  used_at: Date | null;
  expired: boolean;
  revoked_at?: Date | null;
  active?: boolean;
}

function problemOf(link: LinkState | undefined): LinkProblem | null {
  if (!link) return 'unknown';
  if (link.used_at) return 'used';
  if (link.revoked_at) return 'revoked';
  // Before the time: the links of a person who leaves also expire.
  if (!mayMakeLinks(link)) return 'maker';
  if (link.expired) return 'expired';
  return link.active === false ? 'disabled' : null;
}

/** The link, or the error that says why it does not work. */
export function requireUsable<Link extends LinkState>(link: Link | undefined): Link {
  const problem = problemOf(link);
  if (problem) throw problems[problem];
  return link!;
}

/** Like `requireUsable`, with a row in the audit trail for a link that does not work. */
export async function traceUnusable<Link extends LinkState>(
  ctx: Ctx,
  kind: 'invite' | 'reset',
  link: Link | undefined,
): Promise<Link> {
  const reason = problemOf(link);
  if (!reason) return link!;
  const limits = [{ key: `links:${networkOf(ctx.address)}`, limit: REFUSALS_PER_ADDRESS }];
  const { exceeded, retryAfter } = await consumeAttempts(ctx.db, limits);
  if (exceeded.length)
    throw tooMany('Too many links that do not work. Please wait fifteen minutes and try again.', retryAfter);
  const by = { db: ctx.db, actor: null, requestId: ctx.requestId, address: ctx.address };
  await recordAccess(by, 'staff.link-refused', 'staff-links', { kind, reason });
  throw problems[reason];
}
