import { FILES_FOLDER } from '../platform/files/files.ts';
import { openStores } from '../platform/files/open-stores.ts';
import { seedDemo } from '../seed/demo.ts';
import { runCommand } from './run.ts';

// npm run seed [-- small|large]: fills an empty database; one that holds anything is left as it is.
await runCommand(async (database, settings) => {
  const size = (process.argv[2] ?? (settings.demoData === 'off' ? 'small' : settings.demoData)) as
    | 'small'
    | 'large';
  if (!['small', 'large'].includes(size)) throw new Error('Say small or large');
  const openStore = await openStores(settings);
  const filled = await seedDemo(database.url, size, { files: openStore(FILES_FOLDER) });
  return filled
    ? `Filled in the ${size} demo data.`
    : 'The database holds data already; nothing was changed.';
});
