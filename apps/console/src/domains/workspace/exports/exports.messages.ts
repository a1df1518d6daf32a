import type { ExportState } from '@baobab/contract/kit/list-export';

export const exportsMessages = {
  button: 'Export this view',
  empty: 'Exports that are prepared in the background appear here for 7 days.',
  preparing: 'The export is being prepared. The bell shows a notification when the file is ready.',
  tooManyRows: 'More than 100,000 rows are prepared in the background.',
  removed: 'Export deleted',
  expired: 'after 7 days',
};

export const stateLabels: Record<ExportState, string> = {
  queued: 'Waiting',
  running: 'In preparation',
  ready: 'Ready',
  failed: 'Failed',
  expired: 'Deleted',
};
