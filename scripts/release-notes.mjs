import { readFileSync } from 'node:fs';
import path from 'node:path';

// node scripts/release-notes.mjs vX.Y.Z: prints the section of a release in CHANGELOG.md.
const root = path.dirname(import.meta.dirname);
const [tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
if (tag !== `v${version}`) fail(`The tag ${tag} is not the version of package.json, v${version}.`);

const sections = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
const section = sections.find((text) => text.startsWith(`[${version}] - `));
if (!section) fail(`CHANGELOG.md has no dated section for ${version}.`);
console.log(section.slice(section.indexOf('\n')).trim());

function fail(message) {
  console.error(message);
  process.exit(1);
}
