import path from 'node:path';
import type { BuildEnvironmentOptions } from 'vite';

type Output = NonNullable<NonNullable<BuildEnvironmentOptions['rolldownOptions']>['output']>;
type Splitting = Exclude<Exclude<Output, readonly unknown[]>['codeSplitting'], boolean | undefined>;
type Name = Exclude<NonNullable<Splitting['groups']>[number]['name'], string>;
type Graph = Parameters<Name>[1];

/**
 * How the build is cut. Left alone, the bundler makes a file of every handful of modules that two screens
 * share: fifty requests of a kilobyte each, most of it headers. Here what always comes together is one
 * piece: what the sign-in needs, then what the shell around every screen needs. Screens and dialogs stay
 * apart, and what they share among each other comes in pieces worth a request.
 */
export const codeSplitting: Splitting = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 3 },
    { name: (id, graph) => (shellIn(graph).has(id) ? 'shell' : null), priority: 2 },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 16_000, priority: 1 },
  ],
};

const SHELL = path.join(import.meta.dirname, 'src/app/App.tsx');
let shell: Set<string> | undefined;

/** Everything the shell imports outright; screens come by `import()` and are not among it. */
function shellIn(graph: Graph): Set<string> {
  if (shell) return shell;
  shell = new Set([SHELL]);
  for (const id of shell) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) shell.add(next);
  return shell;
}
