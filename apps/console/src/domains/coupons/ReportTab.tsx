import { coupons, type UsedCoupon } from '@baobab/contract/coupons/coupons';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../kit/dialog/use-row-dialog.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { Toolbar, useTitleCount } from '../../kit/layout/Page.tsx';
import { ResourceTable, type Column } from '../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../kit/table/row-actions.tsx';
import { SearchBox } from '../../kit/table/SearchBox.tsx';
import { useList } from '../../kit/table/use-list.ts';
import { downloadFile } from '../../kit/transfer/download.ts';
import { useUrlState } from '../../kit/url-state.ts';
import { benefitOfUse, targetOf } from './coupons.format.ts';
import { typeLabels } from './coupons.messages.ts';
import { ExportButton } from '../../kit/transfer/ExportButton.tsx';
import { useReadErrorLog } from '../../kit/feedback/use-read-error-log.ts';

const UsedCouponDialog = lazyDialog(() => import('./UsedCouponDialog.tsx').then((m) => m.UsedCouponDialog));

const date: Column<UsedCoupon> = { header: 'Date', cell: (use) => formatDateTime(use.updatedAt) };
const userColumns: Column<UsedCoupon>[] = [
  { header: 'User Name', cell: (use) => use.user.full_name, hint: (use) => use.user.full_name },
  { header: 'Coupon Code', cell: (use) => use.coupon_code, hint: (use) => use.coupon_code },
  { header: 'Coupon Type', cell: (use) => typeLabels[use.coupon_type] },
];
const amounts: Column<UsedCoupon>[] = [
  { header: 'Discount', kind: 'number', cell: benefitOfUse },
  { header: 'Total Amount', kind: 'number', cell: (use) => formatNaira(use.total_amount) },
];

/** The differences between the two reports. */
const reports = {
  dmp: {
    label: 'DMP Reports',
    calls: { list: coupons.usedForDmp, export: coupons.exportUsedForDmp },
    size: 10,
    file: 'DMP_Coupons',
    columns: [date, ...userColumns, ...amounts],
  },
  telemedicine: {
    label: 'Telemedicine Reports',
    calls: { list: coupons.used, export: coupons.exportUsed },
    size: 20,
    file: 'Used_Coupons',
    columns: [
      date,
      ...userColumns,
      { header: 'Appointment Type', cell: targetOf, hint: targetOf },
      ...amounts,
    ],
  },
} satisfies Record<string, { columns: Column<UsedCoupon>[] } & Record<string, unknown>>;

/** A list of coupon uses with search and export. */
export function ReportTab({ report }: { report: keyof typeof reports }) {
  const { label, calls, size, file, columns } = reports[report];
  const [{ search }] = useUrlState();
  const list = useList(calls.list, { search }, { size });
  useReadErrorLog(list.error);
  useTitleCount(list, ['use', 'uses']);
  const rowDialog = useRowDialog(coupons.getUse, list);
  return (
    <>
      <Toolbar
        left={<SearchBox placeholder="Search user, code or reference" />}
        right={
          <ExportButton
            run={(onProgress) =>
              downloadFile(
                calls.export,
                { query: search ? { search } : {} },
                { prefix: file, extension: 'xlsx' },
                onProgress,
              )
            }
          />
        }
      />
      <ResourceTable
        label={label}
        list={list}
        columns={[
          ...columns,
          ...rowActions<UsedCoupon>({
            nameOf: (use) => `${use.coupon_code}, ${use.user.full_name}`,
            view: rowDialog.view,
          }),
        ]}
        rowKey={(use) => use.uuid}
        onOpen={(use) => rowDialog.view(use.uuid)}
        empty={<p>Used coupons appear here as soon as someone uses one.</p>}
      />
      <UsedCouponDialog use={rowDialog.row} opened={rowDialog.opened} onClose={rowDialog.close} />
    </>
  );
}
