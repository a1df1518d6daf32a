import { readStartArguments } from '../apps/api/src/cli/start-arguments.ts';
import { consoleBuild } from '../apps/api/src/platform/http/console.ts';
import { buildConsoleMeanwhile } from './build-console.ts';

readStartArguments();
consoleBuild.done = buildConsoleMeanwhile();
// The start reports a build that failed when it needs the files.
consoleBuild.done.catch(() => undefined);
await import('../apps/api/src/main.ts');
