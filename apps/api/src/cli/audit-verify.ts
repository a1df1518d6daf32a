import { sealFileIn } from '../platform/audit/seal-file.ts';
import { sealAudit } from '../platform/audit/seal.ts';
import { verifyAudit, type Verification } from '../platform/audit/verify.ts';
import { loadKeys } from '../platform/keys.ts';
import { createLogger } from '../platform/logger.ts';
import { runCommand, withPool } from './run.ts';

// npm run audit:verify: verifies the whole chain and names the first row that does not fit.
await runCommand((database, settings) =>
  withPool(database.url, async (pool) => {
    const keys = await loadKeys(settings);
    const log = createLogger({ logLevel: 'error' });
    const chain = { pool, keys, sealFile: sealFileIn(settings.dataDir), log };
    // Rows that were written while no worker ran still wait for their seals.
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
      `The audit trail cannot be verified whole, because a key is missing: ${parts.join(', ')}. ` +
        'Add it to the key file or to ENCRYPTION_KEYS, after the current key. Nothing else is wrong.',
    );
  }
  const outside =
    comparedWith === null
      ? 'No seal was kept outside the database to compare with.'
      : `Seal ${comparedWith}, kept outside the database, is in it.`;
  return `The audit trail is whole: ${last} rows sealed. ${outside}`;
}
