import {
  benefitOfUse,
  categoryLabels,
  targetOf,
  typeLabels,
} from '@baobab/contract/money/coupons/coupon-labels';
import { couponTypes } from '@baobab/contract/money/coupons/coupon-rules';
import { coupons } from '@baobab/contract/money/coupons/coupons';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { optionsOf, recordField } from '../../../kit/table/filter-fields.ts';
import { ExportButton } from '../../../kit/transfer/ExportButton.tsx';
import { recordCell } from '../../workspace/records/public.ts';
import { ListTab, useScreenList } from '../../workspace/lists/public.ts';

const UsedCouponDialog = lazyDialog(() => import('./UsedCouponDialog.tsx').then((m) => m.UsedCouponDialog));

type UseColumn = ListColumn<typeof coupons.used>;

const date: UseColumn = { key: 'updatedAt', header: 'Date' };
const userColumns: UseColumn[] = [
  {
    header: 'User Name',
    card: 'lead',
    key: 'full_name',
    ...recordCell(({ user }) => ({ kind: 'consumer', uuid: user.uuid, name: user.full_name })),
  },
  {
    header: 'Coupon Code',
    card: 'fact',
    key: 'coupon_code',
    ...recordCell((use) => ({ kind: 'coupon', uuid: use.coupon.uuid, name: use.coupon_code })),
  },
  { key: 'coupon_type', header: 'Coupon Type', cell: (use) => typeLabels[use.coupon_type] },
];
const amounts: UseColumn[] = [
  { key: 'discount', header: 'Discount', card: 'fact', kind: 'number', cell: benefitOfUse },
  { key: 'total_amount', header: 'Total Amount' },
];

const commonFields = [
  { kind: 'days', label: 'Date', from: 'from', to: 'to' },
  { kind: 'choice', label: 'Coupon Type', param: 'type', options: optionsOf(couponTypes, typeLabels) },
  recordField({
    label: 'Coupon',
    param: 'coupon_uuid',
    endpoint: coupons.list,
    nameOf: ({ coupon_code }) => coupon_code,
  }),
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
      { key: 'appointment_type', header: 'Appointment Type', cell: targetOf, hint: targetOf },
      ...amounts,
    ],
    fields: [...commonFields, categoryField],
  },
} satisfies Record<string, { columns: UseColumn[] } & Record<string, unknown>>;

/** A list of coupon uses with search and export. */
export function ReportTab({ report }: { report: keyof typeof reports }) {
  const { label, calls, size, file, columns, fields } = reports[report];
  const list = useScreenList('/coupons', calls.list, fields, { size });
  const { view, viewProps } = useRowDialog(coupons.getUse, list);
  return (
    <ListTab
      label={label}
      nouns={['use', 'uses']}
      list={list}
      columns={columns}
      actions={{ nameOf: (use) => `${use.coupon_code}, ${use.user.full_name}`, view }}
      search="Search user, code or reference"
      right={
        <ExportButton
          run={(onProgress) =>
            downloadFile(calls.export, { query: list.filters }, `${file}.xlsx`, onProgress)
          }
        />
      }
      empty="Used coupons appear here as soon as someone uses one."
      exports={calls}
    >
      <UsedCouponDialog {...viewProps} />
    </ListTab>
  );
}
