import type { Endpoint } from '@baobab/contract/kit/endpoint';
import type { Permission } from '@baobab/contract/kit/roles';
import { IconDownload } from '../../../kit/icons/shell-icons.ts';
import type { ListState } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { ListAction } from '../../../kit/table/tools-slot.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { exportsMessages as messages } from './exports.messages.ts';

const ListExportDialog = lazyDialog(() => import('./ListExportDialog.tsx').then((m) => m.ListExportDialog));

/** The domain's contract, or another object with the two endpoints of `listExport`. */
export interface ExportEndpoints {
  exportRows: Endpoint & { exportName: string };
  exportJob: Endpoint;
}

interface ListExportButtonProps {
  endpoints: ExportEndpoints;
  /** The list as it is shown: its filters, order and total. */
  list: Pick<ListState<unknown>, 'filters' | 'total' | 'more'> & {
    sorting?: { current: string | undefined };
  };
  /** The visible columns in their order, from the table. */
  columns: readonly string[];
  /** The state of the export dialog where the list is in a dialog itself; otherwise it is in the URL. */
  stacked?: readonly [opened: boolean, set: (opened: boolean) => void];
}

/** Exports exactly what the list shows, at once or in the background. */
export function ListExportButton({ endpoints, list, columns, stacked }: ListExportButtonProps) {
  const alone = useDialog('export-view');
  const [opened, set] = stacked ?? [alone.opened, (open: boolean) => (open ? alone.open() : alone.close())];
  if (!useCan()(endpoints.exportRows.permission as Permission)) return null;
  return (
    <>
      <ListAction
        label={messages.button}
        icon={<IconDownload size={16} aria-hidden />}
        disabled={!list.total}
        isExport
        onClick={() => set(true)}
      />
      <ListExportDialog
        opened={opened}
        onClose={() => set(false)}
        endpoints={endpoints}
        request={{ filters: list.filters ?? {}, sort: list.sorting?.current, columns }}
        total={list.total ?? 0}
        isLowerBound={list.more ?? false}
      />
    </>
  );
}
