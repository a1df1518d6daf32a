import { readStartArguments } from '../apps/api/src/cli/start-arguments.ts';
import { buildConsole } from './build-console.ts';

readStartArguments();
buildConsole();
await import('../apps/api/src/main.ts');
