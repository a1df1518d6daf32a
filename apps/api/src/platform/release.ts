import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Release {
  version: string;
  /** The start of the commit's hash; empty when it is not known. */
  commit: string;
}

/** Set by the build, which knows the commit; a production install has no repository. */
declare const BUILT_RELEASE: Release | undefined;

const ROOT = path.join(import.meta.dirname, '../../../..');

/** The release of a checkout. `SOURCE_COMMIT` names the commit where git is missing, as in the build of an image. */
export function releaseOfCheckout(root = ROOT): Release {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Release;
  const given = process.env['SOURCE_COMMIT'] ?? '';
  const git = given || spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout;
  return { version, commit: (git ?? '').trim().slice(0, 12) };
}

let known: Release | undefined;

/** The release of this process. */
export const release = (): Release =>
  (known ??= typeof BUILT_RELEASE === 'undefined' ? releaseOfCheckout() : BUILT_RELEASE);

/** `0.3.0 (458dbcfe9a6a)` */
export const releaseText = ({ version, commit } = release()): string =>
  commit ? `${version} (${commit})` : version;
