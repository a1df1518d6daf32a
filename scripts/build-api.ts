import { cpSync, globSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'rolldown';
import { isBundled } from './bundled-packages.ts';
import { releaseOfCheckout } from '../apps/api/src/platform/release.ts';

const root = path.dirname(import.meta.dirname);
const source = path.join(root, 'apps/api/src');

/** Files that the API reads at run time. */
const assets = ['migrations', 'platform/http/redoc', 'platform/pdf/fonts'];

/**
 * Bundles the API, its commands, its workers and further entries. 800 modules in few files take 15 MB less memory than
 * one by one.
 */
export async function buildApi(target: string, further: readonly string[] = []) {
  const entries = globSync(['main.ts', 'cli/*.ts', 'domains/**/*.worker.ts', ...further], { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [file.replace(/\.ts$/, ''), path.join(source, file)]);
  await build({
    input: Object.fromEntries(entries),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !isBundled(id),
    plugins: [keepFolders, escapeText],
    transform: { define: { BUILT_RELEASE: JSON.stringify(releaseOfCheckout(root)) } },
    output: {
      dir: target,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // The licences are in THIRD_PARTY_LICENSES.
      comments: false,
    },
  });
  for (const asset of assets) cpSync(path.join(source, asset), path.join(target, asset), { recursive: true });
}

/** A module of the bundle looks for its assets and workers where its source was, seen from the bundle's folder. */
const keepFolders: Plugin = {
  name: 'keep-folders',
  transform(code, id) {
    if (!code.includes('import.meta.') || !id.startsWith(source)) return null;
    const folder = path.relative(source, path.dirname(id)).replaceAll(path.sep, '/');
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${folder}')`)
      .replaceAll(/'\.\/([\w-]+\.worker)\.ts', import\.meta\.url/g, `'./${folder}/$1.js', import.meta.url`);
  },
};

/** Node keeps the text of its modules, with two bytes a character when one of them is not ASCII. */
const escapeText: Plugin = {
  name: 'escape-text',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/[\u0080-\uffff]/g, escaped);
  },
};
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
