import type { FiltersInput } from '@baobab/contract/kit/client';
import type { ColumnOf, Endpoint } from '@baobab/contract/kit/endpoint';
import type { ExportableList } from '@baobab/contract/kit/list-export';
import type { Permission } from '@baobab/contract/kit/roles';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCan } from '../../kit/api/session.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { useDialog } from '../../kit/url-state.ts';
import { exportsMessages as messages } from './exports.messages.ts';

const ListExportDialog = lazyDialog(() => import('./ListExportDialog.tsx').then((m) => m.ListExportDialog));

export interface ListExportButtonProps<L extends ExportableList> {
  /** The domain's contract, or another object with the two endpoints of `listExport`. */
  endpoints: { exportRows: Endpoint & { exportedList: L; exportName: string }; exportJob: Endpoint };
  /** The filters of the list as it is shown. */
  filters: FiltersInput<L>;
  /** The list as it is shown: its total and order. */
  list: {
    total: number | undefined;
    more?: boolean | undefined;
    sorting?: { current: string | undefined } | undefined;
  };
  /** The visible columns in their order; without them the file has all. */
  columns?: readonly ColumnOf<L>[] | undefined;
}

/** Exports exactly what the list shows, at once or in the background. */
export function ListExportButton<L extends ExportableList>(props: ListExportButtonProps<L>) {
  const { endpoints, filters, list, columns } = props;
  const dialog = useDialog('export-view');
  if (!useCan()(endpoints.exportRows.permission as Permission)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={!list.total}
        onClick={() => dialog.open()}
      >
        {messages.button}
      </Button>
      <ListExportDialog
        opened={dialog.opened}
        onClose={dialog.close}
        endpoints={endpoints}
        request={{ filters, sort: list.sorting?.current, columns }}
        total={list.total ?? 0}
        isLowerBound={list.more ?? false}
      />
    </>
  );
}
