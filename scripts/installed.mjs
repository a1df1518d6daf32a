import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Compares node_modules with the lockfile: `all` packages, those of `npm ci --omit=dev` (`production`), such an install
 * of another lockfile (`outdated production`), or anything else (`incomplete`).
 */
export function installedPackages(root) {
  const packagesOf = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  // npm writes this file at the end of an install.
  const written = 'node_modules/.package-lock.json';
  if (!existsSync(path.join(root, written))) return 'incomplete';
  const present = packagesOf(written);
  const hasTools = Object.values(present).some(({ dev }) => dev);
  // An install for production links no packages of the workspace: the build contains them.
  const isInstalled = ([name, wanted]) =>
    wanted.link ? !hasTools || existsSync(path.join(root, name)) : matches(present[name], wanted);
  const missing = Object.entries(packagesOf('package-lock.json'))
    .filter((entry) => entry[0].includes('node_modules/') && !isInstalled(entry))
    .map(([, wanted]) => wanted);
  if (missing.length === 0) return 'all';
  if (hasTools) return 'incomplete';
  return missing.every(({ dev }) => dev) ? 'production' : 'outdated production';
}

/** A package for another platform is not installed. */
const matches = (found, { version, optional, devOptional }) =>
  found ? found.version === version : Boolean(optional || devOptional);
