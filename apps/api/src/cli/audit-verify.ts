import { sealFileIn } from '../platform/audit/seal-file.ts';
import { sealAudit } from '../platform/audit/seal.ts';
import { verifyAudit, type Verification } from '../platform/audit/verify.ts';
import { loadKeys } from '../platform/keys.ts';
import { createLogger } from '../platform/logger.ts';
import { runCommand, withPool } from './run.ts';

// npm run audit:verify: verifies the whole chain and reports the first row that does not match.
await runCommand((database, settings) =>
  withPool(database.url, async (pool) => {
    const keys = await loadKeys(settings);
    const log = createLogger({ logLevel: 'error' });
    const chain = { pool, keys, sealFile: sealFileIn(settings.dataDir), log };
    // Rows written while no worker was running are not sealed yet.
    while (await sealAudit(chain));
    return report(await verifyAudit(chain));
  }),
);

function report({ problem, unverifiable, last, comparedWith }: Verification): string {
  if (problem) throw new Error(`The audit trail is broken: ${problem}.`);
  if (unverifiable.length > 0) {
    const parts = unverifiable.map(
      ({ keyId, first, last: end }) => `seals ${first} to ${end} (key ${keyId})`,
    );
    throw new Error(
      `Parts of the audit trail cannot be verified because a key is missing: ${parts.join(', ')}. ` +
        'Add it to the key file or to ENCRYPTION_KEYS, after the current key. The rest of the trail is intact.',
    );
  }
  const outside =
    comparedWith === null
      ? 'There is no seal outside the database to compare with.'
      : `It contains seal ${comparedWith}, which is kept outside the database.`;
  return `The audit trail is intact: ${last} ${last === 1 ? 'row' : 'rows'} sealed. ${outside}`;
}
