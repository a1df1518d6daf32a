import type { BuildEnvironmentOptions } from 'vite';

type Output = NonNullable<NonNullable<BuildEnvironmentOptions['rolldownOptions']>['output']>;

/** Screens, dialogs and whatever is too heavy for everybody come by `import()` and are not named here. */
const shell =
  /[\\/]src[\\/](app[\\/]App|kit[\\/](table[\\/](?!Filters)|dialog[\\/](?!FormDialog|ViewDialog)|feedback|layout[\\/](?!PageTabs|TabSections|use-scroll-to-active-tab)|transfer))/;
const form = /[\\/]src[\\/]kit[\\/](dialog[\\/]FormDialog|form[\\/](fields|InfiniteSelect))/;

/** What a domain's screen and its dialogs have in common: its calls, texts and styles. */
function domainOf(id: string): string | null {
  const own = /[\\/]domains[\\/](?:master-data[\\/])?([\w-]+)[\\/]\1\.[\w.]+$/.exec(id);
  const calls = /[\\/]contract[\\/]src[\\/](?:(?:coupons|master-data)[\\/])?([\w-]+)\.ts$/.exec(id);
  return (own ?? calls)?.[1] ?? null;
}

/**
 * How the build is cut. Left alone, the bundler makes a file of every handful of modules that two screens
 * share: fifty requests of a kilobyte each, most of it headers. Here what comes together is one piece: what
 * the sign-in needs; then the shell with the parts nearly every screen is made of; then what forms are made
 * of. A group takes along whatever its modules import.
 */
export const codeSplitting: Exclude<Output, readonly unknown[]>['codeSplitting'] = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 4 },
    { name: 'shell', test: shell, priority: 3 },
    { name: 'form', test: form, priority: 2 },
    { name: domainOf, debugName: 'domain', priority: 1 },
  ],
};
