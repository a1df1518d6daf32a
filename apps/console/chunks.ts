import type { BuildEnvironmentOptions } from 'vite';

type Output = NonNullable<NonNullable<BuildEnvironmentOptions['rolldownOptions']>['output']>;

/** Modules loaded with `import()` (screens, most dialogs, heavy libraries) are excluded from these groups. */
const shell =
  /[\\/]src[\\/](app[\\/]App|kit[\\/](format-age|form[\\/]day-presets|table[\\/](?!Filters|FilterSheet|KeysDialog|LiveChanges|TableOptionsPanel|count-changes)|dialog[\\/](confirm|lazy-dialog|use-)|feedback|layout[\\/](?!PageTabs|TabSections|Timeline|use-tab-row)|transfer[\\/](?!imports|[Uu]pload|use-upload))|domains[\\/]people[\\/](company-imports|partners|referrals)[\\/]public)|[\\/]contract[\\/]src[\\/]kit[\\/](?!phone|feed|key-scopes|approval-kinds|imports|field-labels)[\w-]+\.ts$|[\\/]@mantine[\\/]core[\\/]esm[\\/](components[\\/]Switch|core[\\/](DirectionProvider|utils[\\/](create|find-element-ancestor|get-context|get-safe-id)))/;
/** The blocks of every list and the names that lead to the pages of records, which cost less here than as a chunk. */
const lists =
  /[\\/]src[\\/]domains[\\/](workspace[\\/](bulk-actions[\\/]BulkButtons|exports[\\/]ListExportButton|lists|records[\\/]RecordLink)|people[\\/]users[\\/]UserName)/;
/** Loaded with the first dialog, confirmation or drawer that opens. */
const dialog =
  /[\\/]src[\\/](app[\\/]MenuDrawer|kit[\\/]dialog[\\/](Dialog|ConfirmDialog|RecordDialog|DescriptionList))/;
/** The properties of dialogs and popovers. */
const overlay =
  /[\\/]@mantine[\\/](core[\\/]esm[\\/](components[\\/](FocusTrap|Overlay|Portal|VisuallyHidden)|core[\\/]utils)|hooks[\\/]esm[\\/]use-(focus|click|merged|long))/;
/** Loaded with the first list of choices, menu or popover that opens or that a screen shows. */
const popover =
  /[\\/]node_modules[\\/](@floating-ui|@mantine[\\/]core[\\/]esm[\\/]components[\\/]Popover)[\\/]/;
const tabs = /[\\/]src[\\/]kit[\\/]layout[\\/](PageTabs|TabSections|use-tab-row)/;
/** The frame of a chart; the plots load on demand. */
const chartKit =
  /[\\/]src[\\/]kit[\\/](chart[\\/](?!\w+Plot|save-chart|ChartDialog)|form[\\/]SegmentedControl)/;
/** Modules that the tabs of the dashboards share; as separate chunks they would cost more in headers than in code. */
const dashboards =
  /[\\/](domains[\\/]overview[\\/]dashboards[\\/](dashboards\.|figures|time-labels|use-card)|contract[\\/]src[\\/]overview[\\/]dashboard)/;
const upload = /[\\/]src[\\/]kit[\\/]transfer[\\/](imports|[Uu]pload|use-upload)/;
const form =
  /[\\/]src[\\/]kit[\\/](dialog[\\/](FormDialog|RecordForm|ReadOnlyForm)|form[\\/](fields|InfiniteSelect))/;
const charts = /[\\/]node_modules[\\/](recharts|tiny-invariant)[\\/]/;

/** Names the chunk shared by a domain's screen and dialogs: its endpoints, messages and styles. */
function domainOf(id: string): string | null {
  const own = /[\\/]domains[\\/][\w-]+[\\/]([\w-]+)[\\/]\1\.[\w.]+$/.exec(id);
  const calls =
    /[\\/]contract[\\/]src[\\/](?!kit[\\/])[\w-]+[\\/](?:(?:access|coupons)[\\/])?([\w-]+)\.ts$/.exec(id);
  return (own ?? calls)?.[1] ?? null;
}

/**
 * Without groups the bundler emits a chunk for every set of modules that two screens share: about fifty
 * requests of 1 kB each. A group also contains the modules that its own modules import.
 */
export const codeSplitting: Exclude<Output, readonly unknown[]>['codeSplitting'] = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 5 },
    { name: 'shell', test: (id) => shell.test(id) || lists.test(id), priority: 4 },
    { name: 'dialog', test: dialog, priority: 3 },
    { name: 'overlay', test: overlay, priority: 4 },
    { name: 'popover', test: popover, priority: 4 },
    { name: 'tabs', test: tabs, priority: 3 },
    { name: 'chart-kit', test: chartKit, priority: 2 },
    { name: 'dashboards', test: dashboards, priority: 2 },
    { name: 'upload', test: upload, priority: 2 },
    { name: 'form', test: form, priority: 2 },
    { name: 'picture', test: /[\\/]domains[\\/]workspace[\\/]files[\\/]RemoteImage/, priority: 2 },
    { name: 'charts', test: charts, minShareCount: 2, priority: 2 },
    { name: domainOf, debugName: 'domain', priority: 1 },
  ],
};
