import { categoryLabels, typeLabels } from '@baobab/contract/money/coupons/coupon-labels';
import { couponTypes } from '@baobab/contract/money/coupons/coupon-rules';
import { coupons, type UsedCoupon } from '@baobab/contract/money/coupons/coupons';
import type { SortOf } from '@baobab/contract/kit/endpoint';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { Toolbar, useTitleCount } from '../../../kit/layout/Page.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { SearchBox } from '../../../kit/table/SearchBox.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { useUrlState } from '../../../kit/url-state.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { benefitOfUse, targetOf } from './coupons.format.ts';
import { optionsOf } from './coupons.messages.ts';
import { ExportButton } from '../../../kit/transfer/ExportButton.tsx';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { recordCell } from '../../workspace/records/public.ts';

const UsedCouponDialog = lazyDialog(() => import('./UsedCouponDialog.tsx').then((m) => m.UsedCouponDialog));

type UseColumn = Column<UsedCoupon, SortOf<typeof coupons.used>>;

const date: UseColumn = {
  header: 'Date',
  sort: 'updatedAt',
  exported: 'updatedAt',
  cell: (use) => formatDateTime(use.updatedAt),
};
const userColumns: UseColumn[] = [
  {
    header: 'User Name',
    card: 'lead',
    exported: 'full_name',
    ...recordCell(({ user }) => ({ kind: 'consumer', uuid: user.uuid, name: user.full_name })),
  },
  {
    header: 'Coupon Code',
    card: 'fact',
    exported: 'coupon_code',
    ...recordCell((use) => ({ kind: 'coupon', uuid: use.coupon.uuid, name: use.coupon_code })),
  },
  { header: 'Coupon Type', exported: 'coupon_type', cell: (use) => typeLabels[use.coupon_type] },
];
const amounts: UseColumn[] = [
  { header: 'Discount', card: 'fact', exported: 'discount', kind: 'number', cell: benefitOfUse },
  {
    header: 'Total Amount',
    sort: 'total_amount',
    exported: 'total_amount',
    kind: 'number',
    cell: (use) => formatNaira(use.total_amount),
  },
];

const commonFields = [
  { kind: 'days', label: 'Date', from: 'from', to: 'to' },
  { kind: 'choice', label: 'Coupon Type', param: 'type', options: optionsOf(couponTypes, typeLabels) },
  { kind: 'amounts', label: 'Total Amount', from: 'amount_from', to: 'amount_to' },
] as const;
const categoryField = {
  kind: 'choice',
  label: 'Category',
  param: 'category',
  options: optionsOf(['appointment', 'pharmacy', 'labpackage'], categoryLabels),
} as const;

/** The differences between the two reports. */
const reports = {
  dmp: {
    label: 'DMP Reports',
    calls: {
      list: coupons.usedForDmp,
      export: coupons.exportUsedForDmp,
      exportRows: coupons.exportUsedForDmpRows,
      exportJob: coupons.exportUsedForDmpJob,
    },
    size: 10,
    file: 'DMP_Coupons',
    columns: [date, ...userColumns, ...amounts],
    fields: commonFields,
  },
  telemedicine: {
    label: 'Telemedicine Reports',
    calls: {
      list: coupons.used,
      export: coupons.exportUsed,
      exportRows: coupons.exportUsedRows,
      exportJob: coupons.exportUsedJob,
    },
    size: 20,
    file: 'Used_Coupons',
    columns: [
      date,
      ...userColumns,
      { header: 'Appointment Type', exported: 'appointment_type', cell: targetOf, hint: targetOf },
      ...amounts,
    ],
    fields: [...commonFields, categoryField],
  },
} satisfies Record<string, { columns: UseColumn[] } & Record<string, unknown>>;

/** A list of coupon uses with search and export. */
export function ReportTab({ report }: { report: keyof typeof reports }) {
  const { label, calls, size, file, columns, fields } = reports[report];
  const [{ search }] = useUrlState();
  const filters = useFilters('/coupons', coupons.used, fields);
  const list = useList(calls.list, { search, ...filters.query }, { size });
  useReadErrorLog(list.error);
  useTitleCount(list, ['use', 'uses']);
  const rowDialog = useRowDialog(coupons.getUse, list);
  return (
    <>
      <Toolbar
        search={<SearchBox placeholder="Search user, code or reference" />}
        filters={filters}
        right={
          <ExportButton
            run={(onProgress) =>
              downloadFile(
                calls.export,
                { query: { ...(search && { search }), ...filters.query } },
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
        filters={filters}
        columns={[
          ...columns,
          ...rowActions<UsedCoupon>({
            nameOf: (use) => `${use.coupon_code}, ${use.user.full_name}`,
            view: rowDialog.view,
          }),
        ]}
        rowKey={(use) => use.uuid}
        onOpen={(use) => rowDialog.view(use.uuid)}
        renderExport={(shown) => <ListExportButton endpoints={calls} list={list} columns={shown} />}
        empty={<p>Used coupons appear here as soon as someone uses one.</p>}
      />
      <UsedCouponDialog use={rowDialog.row} opened={rowDialog.opened} onClose={rowDialog.close} />
    </>
  );
}
