import type pg from 'pg';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Keyring } from '../../platform/keys.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Settings } from '../../platform/settings.ts';
import { sealFileIn } from '../../platform/audit/seal-file.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';

interface AuditServices {
  pool: pg.Pool;
  keys: Keyring;
  settings: Pick<Settings, 'dataDir'>;
  log: Logger;
}

export const auditJobs: Job<AuditServices>[] = [
  {
    name: 'audit.partitions',
    cron: '30 2 * * *',
    atStart: true,
    run: async ({ pool }) => void (await pool.query('select ensure_audit_partitions()')),
  },
  {
    name: 'audit.verify',
    cron: '45 3 * * *',
    async run({ pool, keys, settings, log }) {
      const sealFile = sealFileIn(settings.dataDir);
      const { problem, unverifiable, since, last } = await verifyAudit(
        { pool, keys, sealFile },
        'checkpoint',
      );
      if (problem) log.error({ problem, since }, 'the audit chain is broken');
      if (unverifiable.length > 0)
        log.error({ unverifiable }, 'audit seals cannot be verified because their key is missing');
      if (!problem) log.info({ since, last }, 'the audit chain is intact');
    },
  },
];
