import { assembled } from '../domains.ts';
import { addKey, loadKeys } from '../platform/keys.ts';
import { encryptSecrets } from '../platform/secret-columns.jobs.ts';
import { readArguments } from './arguments.ts';
import { runCommand, runTask, withPool } from './run.ts';

const { values } = readArguments('keys:rotate', {
  about: 'Encrypts every stored secret with the current key.',
  options: {
    new: {
      type: 'boolean',
      about: 'adds a key to the key file instead; the product uses it from its next start',
    },
  },
});

if (values.new)
  await runTask(async ({ dataDir, encryptionKeys }) => {
    if (encryptionKeys) throw new Error('ENCRYPTION_KEYS is set. Add the new key there, before the others.');
    await addKey(dataDir);
    return 'A new key was added. Restart the product: it encrypts stored secrets with the new key at its start.';
  });
else
  await runCommand((database, settings) =>
    withPool(database.url, async (pool) => {
      const keys = await loadKeys(settings);
      const count = await encryptSecrets({ ...assembled, db: database.primary.db, pool, keys });
      return (
        `${count} stored ${count === 1 ? 'secret was' : 'secrets were'} encrypted with the key ${keys.current.id}. ` +
        'Keep the earlier keys: the seals of the audit trail need them.'
      );
    }),
  );
