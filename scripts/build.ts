import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from '../apps/api/src/cli/arguments.ts';
import { buildApi } from './build-api.ts';
import { buildConsole } from './build-console.ts';
import { thirdPartyLicenses } from './third-party-licenses.ts';

readArguments('build', {
  about: 'Builds dist, which runs on Node and the packages of npm ci --omit=dev.',
});

// Builds `dist`, which runs on Node and the packages of `npm ci --omit=dev`. Its folders mirror the sources.
const root = path.dirname(import.meta.dirname);
const dist = path.join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
buildConsole();
cpSync(path.join(root, 'apps/console/dist'), path.join(dist, 'apps/console/dist'), { recursive: true });
await buildApi(path.join(dist, 'apps/api/src'));
writeFileSync(path.join(dist, 'THIRD_PARTY_LICENSES'), thirdPartyLicenses(root));
if (!existsSync(path.join(dist, 'apps/console/dist/index.html')))
  throw new Error('The console is missing in dist.');
