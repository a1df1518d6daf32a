import type { AuditVerification } from '@baobab/contract/audit/audit';
import { change, done, inTransaction, unchanged } from '../../platform/audit/change.ts';
import { findCheckpoint } from '../../platform/audit/checkpoint.ts';
import { sealFileIn } from '../../platform/audit/seal-file.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import { withDedicatedConnection } from '../../platform/db/dedicated-connection.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Ctx, Db, Schema, Services } from '../../schema.ts';
import * as repository from './verifications.repository.ts';

export const VERIFY_JOB = 'audit.verify-now';
const SUBJECT = 'audit';

export async function readVerification({ db, pool, keys }: Services): Promise<AuditVerification> {
  const { seal, at } = await findCheckpoint(pool, keys);
  const row = seal && (await repository.findSealedRow(db, seal.seq));
  const last = await repository.findLastFinished(db);
  return {
    verified: row ? { row: row.audit_id, at: at.toISOString() } : null,
    running: (await repository.findOpen(db)) !== undefined,
    last: last?.result
      ? {
          at: last.finished_at!.toISOString(),
          problem: last.result.problem,
          unverifiable: last.result.unverifiable.map((range) => ({ first: range.first, last: range.last })),
        }
      : null,
  };
}

/** Starts a verification, or joins the open one. The job is queued again, in case its worker was stopped. */
export async function requestVerification(ctx: Ctx): Promise<{ message: string }> {
  const message = await change(ctx, 'audit.verify', async (trx) =>
    (await repository.openVerification(trx))
      ? done('The verification has started', SUBJECT)
      : unchanged('A verification is running already'),
  );
  await ctx.queue.send(VERIFY_JOB, {});
  return { message };
}

export type Verifier = Pick<Services, 'pool' | 'keys' | 'log' | 'now'> & {
  settings: Pick<Settings, 'dataDir'>;
};

/** Runs the open verification, if there is one and no other worker runs it; the nightly job opens one first. */
export const runVerification = (services: Verifier, { nightly = false } = {}) =>
  withDedicatedConnection<Schema, void>(services.pool, async ({ db }) => {
    if (!(await repository.tryLockVerification(db))) return;
    try {
      if (nightly) await inTransaction(db, repository.openVerification);
      const open = await repository.findOpen(db);
      if (open) await verify(services, db, open.uuid);
    } finally {
      await repository.unlockVerification(db);
    }
  });

async function verify({ pool, keys, settings, log, now }: Verifier, db: Db, uuid: string) {
  const sealFile = sealFileIn(settings.dataDir);
  const result = await verifyAudit({ pool, keys, sealFile }, 'checkpoint');
  const { problem, unverifiable, since, last } = result;
  if (problem) log.error({ problem, since }, 'the audit chain is broken');
  if (unverifiable.length > 0)
    log.error({ unverifiable }, 'audit seals cannot be verified because their key is missing');
  if (!problem) log.info({ since, last }, 'the audit chain is intact');
  await change({ db, actor: null, requestId: VERIFY_JOB }, 'audit.verified', async (trx) => {
    await repository.finishVerification(trx, uuid, now(), result);
    return done(null, SUBJECT, { since, last, ...(problem && { problem }) });
  });
}
