import { recordAccess } from '../../../platform/audit/change.ts';
import { OTHER_SUBJECTS, takeRefusals, type RefusalCount } from '../../../platform/http/login-throttle.ts';
import type { Db, Schema } from '../../../schema.ts';

/** Audit rows for one kind of refusal in one minute; the smallest counts beyond them share one row. */
const ROWS_PER_MINUTE = 100;

/** Moves the counts of past minutes to the audit trail: one row for each account or address, kind and minute. */
export async function recordRefusals(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const groups = Map.groupBy(await takeRefusals(trx), ({ kind, minute }) => `${kind} ${minute.getTime()}`);
    for (const group of groups.values())
      for (const { kind, subject, minute, n } of summarise(group)) {
        const { who, address } = addressOf(subject);
        await recordAccess<Schema>(
          { db: trx, actor: null, requestId: 'job', ...(address && { address }) },
          kind === 'token' ? 'access.token-refused' : `access.sign-in-${kind}`,
          who,
          {
            minute: minute.toISOString(),
            count: n,
          },
        );
      }
  });
}

/** A subject is an address, an account, or an account at an address. */
function addressOf(subject: string): { who: string; address?: string } {
  if (subject.startsWith('address:')) return { who: subject, address: subject.slice('address:'.length) };
  const [, who, address] = /^(.*) at (\S+)$/.exec(subject) ?? [];
  return who !== undefined && address !== undefined ? { who, address } : { who: subject };
}

function summarise(group: RefusalCount[]): RefusalCount[] {
  const sorted = group.toSorted((a, b) => b.n - a.n);
  const rest = sorted.slice(ROWS_PER_MINUTE - 1);
  if (rest.length < 2) return sorted;
  const n = rest.reduce((sum, one) => sum + one.n, 0);
  return [...sorted.slice(0, ROWS_PER_MINUTE - 1), { ...rest[0]!, subject: OTHER_SUBJECTS, n }];
}
