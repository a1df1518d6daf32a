import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unusedPalettes } from '../apps/console/unused-palettes.ts';

// Styles are imported by component, so that a screen loads only those it needs; a forgotten one is no build error.
const root = path.join(import.meta.dirname, '..');
const source = path.join(root, 'apps/console/src');
const styles = path.join(root, 'node_modules/@mantine/core/styles');

/** Components that are made of others with styles of their own. */
const parts: Record<string, readonly string[]> = {
  TagsInput: ['Pill', 'PillsInput', 'ScrollArea', 'Combobox'],
  Select: ['Combobox'],
  MultiSelect: ['Combobox'],
  Autocomplete: ['Combobox'],
};

const files = globSync('**/*.tsx', { cwd: source })
  .filter((name) => !name.endsWith('.test.tsx'))
  .map((name) => ({ name, text: readFileSync(path.join(source, name), 'utf8') }));
const stylesOf = (text: string) =>
  [...text.matchAll(/import '@mantine\/core\/styles\/(\w+)\.css'/g)].map(([, name]) => name!);
const componentsOf = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
    ([, names]) => names!.match(/\b[A-Z]\w+/g) ?? [],
  );

/** The console loads these first. */
const shared = files
  .filter(({ name }) => [path.join('kit', 'MantineRoot.tsx'), path.join('app', 'App.tsx')].includes(name))
  .flatMap(({ text }) => stylesOf(text));

test('every Mantine component has its styles, in its own module or for the whole console', () => {
  const missing = files.flatMap(({ name, text }) =>
    componentsOf(text)
      .flatMap((component) => parts[component] ?? [component])
      .filter((component) => existsSync(path.join(styles, `${component}.css`)))
      .filter((component) => ![...shared, ...stylesOf(text)].includes(component))
      .map((component) => `${name}: ${component}`),
  );
  expect(missing).toEqual([]);
});

test('no component has a colour whose palette the build leaves out', () => {
  const used = files.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(?:c|color|bg|primaryColor)(?:=|: )\{?['"](\w+)|--mantine-color-(\w+)-/g)]
      .map(([, property, variable]) => property ?? variable!)
      .filter((colour) => unusedPalettes.test(`--mantine-color-${colour}-6`))
      .map((colour) => `${name}: ${colour}`),
  );
  expect(used).toEqual([]);
});
