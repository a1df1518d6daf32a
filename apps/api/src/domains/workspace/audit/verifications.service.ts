import type { AuditVerification } from '@baobab/contract/workspace/audit/audit';
import { change, done, inTransaction, unchanged } from '../../../platform/audit/change.ts';
import { findCheckpoint } from '../../../platform/audit/checkpoint.ts';
import { sealFileIn } from '../../../platform/audit/seal-file.ts';
import { reportVerification } from '../../../platform/audit/report.ts';
import { verifyAudit, type Verification, type VerificationScope } from '../../../platform/audit/verify.ts';
import { resumable } from '../../../platform/jobs/resumable.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { Ctx, Db, Schema, Services, Trx } from '../../../schema.ts';
import { notifyStaffMembers } from '../notifications/public.ts';
import * as repository from './verifications.repository.ts';

export const VERIFY_JOB = 'audit.verify-now';
const SUBJECT = 'audit';

export async function readVerification({ db, pool, keys }: Services): Promise<AuditVerification> {
  const { seal, at } = await findCheckpoint(pool, keys);
  const row = seal && (await repository.findSealedRow(db, seal.seq));
  // Before the result: a verification that ends in between would seem not to run and to have none.
  const open = await repository.findOpen(db).executeTakeFirst();
  const last = await repository.findLastFinished(db);
  return {
    verified: row ? { row: row.audit_id, at: at.toISOString() } : null,
    running: open !== undefined,
    last: last?.result ? presentResult(last.finished_at!, last.result) : null,
  };
}

/** The last result, for commands and metrics; null before the first. */
export async function findLastResult(db: Db): Promise<{ at: Date; intact: boolean } | null> {
  const last = await repository.findLastFinished(db);
  return last?.result ? { at: last.finished_at!, intact: reportVerification(last.result).isIntact } : null;
}

const presentResult = (at: Date, result: Verification) => {
  const { isIntact, sentences } = reportVerification(result);
  return { at: at.toISOString(), intact: isIntact, sentences };
};

/** Starts a verification, or joins the open one. The job is queued again, in case its worker was stopped. */
export async function requestVerification(ctx: Ctx, scope: VerificationScope): Promise<{ message: string }> {
  const message = await change(ctx, 'audit.verify', async (trx) =>
    (await repository.openVerification(trx, scope))
      ? done('The verification has started', SUBJECT, { scope })
      : unchanged('A verification is running already'),
  );
  await verificationWork.send(ctx, KEY);
  return { message };
}

export type Verifier = Pick<Services, 'pool' | 'db' | 'queue' | 'keys' | 'log' | 'now'> & {
  settings: Pick<Settings, 'dataDir'>;
};

/** All verifications share one key: a wider scope is added to the open one. */
const KEY = 'open';
const verificationWork = resumable<Schema, Verifier>({
  job: VERIFY_JOB,
  key: 'key',
  lock: 'audit-verification',
  sweep: 'audit.sweep',
  findOpen: async ({ db }) => ((await repository.findOpen(db).executeTakeFirst()) ? [{ key: KEY }] : []),
  async perform(services, db) {
    // A wider one may be requested while it runs.
    for (let isDone = false; !isDone;) {
      const open = await repository.findOpen(db).executeTakeFirst();
      isDone = !open || (await verify(services, db, open));
    }
  },
});
export const verificationJobs = verificationWork.jobs;

/** Runs the open verification, if there is one and no other worker runs it; the nightly job opens one first. */
export async function runVerification(services: Verifier, { nightly = false } = {}) {
  if (nightly) await inTransaction(services.db, (trx) => repository.openVerification(trx, 'new'));
  await verificationWork.run(services, KEY);
}

async function verify(
  { pool, keys, settings, log, now }: Verifier,
  db: Db,
  { uuid, scope }: { uuid: string; scope: VerificationScope },
) {
  const result = await verifyAudit({ pool, keys, sealFile: sealFileIn(settings.dataDir), now }, scope);
  const { isIntact, sentences } = reportVerification(result);
  const { since, last } = result;
  if (isIntact) log.info({ scope, since, last }, 'the audit chain is intact');
  else log.error({ scope, since, last, sentences }, 'the audit chain could not be verified');
  return recordVerification(db, VERIFY_JOB, result, (trx) =>
    repository.finishVerification(trx, uuid, now(), result),
  );
}

/** Stores the result of a command, so that the screen shows it, too. */
export const recordCommand = (db: Db, result: Verification, at: Date) =>
  recordVerification(db, 'audit:verify', result, async (trx) => {
    await repository.insertFinished(trx, at, result);
    return true;
  });

/** Stores a result and reports it in the trail, and a problem in the bell; false when it was not stored. */
const recordVerification = (
  db: Db,
  requestId: string,
  result: Verification,
  store: (trx: Trx) => Promise<boolean>,
) =>
  change({ db, actor: null, requestId }, 'audit.verified', async (trx) => {
    if (!(await store(trx))) return unchanged(false);
    const { isIntact, sentences } = reportVerification(result);
    const problem = sentences.join(' ');
    if (!isIntact)
      await notifyStaffMembers(trx, 'audit:read', { message: problem, link: '/audit', kind: 'audit-trail' });
    const { scope, since, last } = result;
    return done(true, SUBJECT, { scope, since, last, ...(!isIntact && { problem }) });
  });
