import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isBundled } from './bundled-packages.ts';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const LICENSE_FILE = /^(licen[cs]e|copying|notice)(\.\w+|-\w+)?$/i;

/** The packages that `dist` contains or that run beside it, with their licences, as one text. */
export function thirdPartyLicenses(root: string): string {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const inConsole = packagesOfConsole(packages);
  const sections = Object.entries(packages)
    .filter(
      ([place, { dev, link }]) =>
        place.includes('node_modules/') &&
        !link &&
        (!dev || isBundled(nameOf(place)) || inConsole.has(nameOf(place))),
    )
    // A package for another platform is not installed.
    .filter(([place]) => existsSync(path.join(root, place)))
    .map(([place, locked]) => sectionOf(path.join(root, place), nameOf(place), locked));
  sections.push(...copied.map((source) => sectionOfCopy(root, source)));
  return [...new Set(sections)].toSorted().join(`\n${'-'.repeat(80)}\n\n`);
}

/** Tools that build and test the console and are not part of it. */
const TOOL = /^(vite|@vitejs\/|@types\/|jsdom|typescript|@baobab\/)/;

/** The packages that the console is built from: they are declared for development, because `dist` contains them. */
function packagesOfConsole(packages: Record<string, LockedPackage>): Set<string> {
  const found = new Set<string>();
  const { dependencies, devDependencies } = packages['apps/console']!;
  const waiting = Object.keys({ ...dependencies, ...devDependencies });
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || TOOL.test(name)) continue;
    found.add(name);
    const { dependencies: own, peerDependencies: peers } = packages[`node_modules/${name}`] ?? {};
    waiting.push(...Object.keys({ ...own, ...peers }));
  }
  return found;
}

/** Files of others that are in the repository, with the licence beside them. */
const copied = [
  { name: 'Inter', license: 'OFL-1.1', folder: 'apps/console/src/kit/typeface' },
  { name: 'Tabler Icons', license: 'MIT', folder: 'apps/console/src/kit/icons' },
  { name: 'Redoc', license: 'MIT', folder: 'apps/api/src/platform/http/redoc' },
];

const sectionOfCopy = (root: string, { name, license, folder }: (typeof copied)[number]) =>
  `${name}\nLicence: ${license}\n\n${readFileSync(path.join(root, folder, 'LICENSE.txt'), 'utf8').trim()}\n`;

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

function sectionOf(
  folder: string,
  name: string,
  { version = '', license = 'see its package' }: LockedPackage,
) {
  const texts = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return `${name} ${version}\nLicence: ${license}\n${texts.length ? `\n${texts.join('\n\n')}\n` : ''}`;
}
