import { buildConsole } from './build-console.ts';

buildConsole();
await import('../apps/api/src/main.ts');
