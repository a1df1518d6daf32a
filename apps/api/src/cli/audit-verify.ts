import { Kysely, PostgresDialect } from 'kysely';
import { recordCommand } from '../domains/workspace/audit/verifications.service.ts';
import { reportVerification } from '../platform/audit/report.ts';
import { sealFileIn } from '../platform/audit/seal-file.ts';
import { sealAudit } from '../platform/audit/seal.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { loadKeys } from '../platform/keys.ts';
import { createLogger } from '../platform/logger.ts';
import type { Schema } from '../schema.ts';
import { readArguments } from './arguments.ts';
import { runCommand, withPool } from './run.ts';

readArguments('audit:verify', {
  about: 'Verifies the whole audit trail, prints the result and stores it for the screen of the audit trail.',
});
await runCommand((database, settings) =>
  withPool(database.url, async (pool) => {
    const keys = await loadKeys(settings);
    const log = createLogger({ logLevel: 'error' });
    const chain = { pool, keys, sealFile: sealFileIn(settings.dataDir), log };
    // Rows written while no worker was running are not sealed yet.
    while (await sealAudit(chain));
    const result = await verifyAudit(chain, 'everything');
    await recordCommand(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), result, new Date());
    const { isIntact, sentences } = reportVerification(result);
    if (!isIntact) throw new Error(sentences.join('\n'));
    return sentences.join('\n');
  }),
);
