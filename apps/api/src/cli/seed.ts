import { FILES_FOLDER } from '../platform/files/files.ts';
import { openStores } from '../platform/files/open-stores.ts';
import { seedDemo } from '../seed/demo.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './run.ts';

const sizes = ['small', 'large'] as const;
const { positionals } = readArguments('seed', {
  about: 'Creates demo data, small or large, in an empty database. A database with data is not changed.',
  arguments: ['[size]'],
  check: ({ positionals: [size] }) =>
    size === undefined || sizes.some((known) => known === size) ? undefined : 'The size is small or large.',
});

await runCommand(async (database, settings) => {
  const size =
    sizes.find((known) => known === positionals[0]) ??
    (settings.demoData === 'off' ? 'small' : settings.demoData);
  const openStore = await openStores(settings);
  const filled = await seedDemo(database.url, size, { files: openStore(FILES_FOLDER) });
  return filled
    ? `Filled in the ${size} demo data.`
    : 'The database holds data already; nothing was changed.';
});
