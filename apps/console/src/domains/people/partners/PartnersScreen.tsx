import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { places } from '@baobab/contract/master-data/places';
import { partnerGroups, partnerRoles, partners, type Partner } from '@baobab/contract/people/partners';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { recordField } from '../../../kit/table/filter-fields.ts';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useDayFilters, withoutDays } from '../../../kit/transfer/date-range.ts';
import { DateRangeExport } from '../../../kit/transfer/DateRangeExport.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { AddPartnerDialog } from './public.ts';
import { partnersMessages as messages } from './partners.messages.ts';
import { NamedLink } from '../../workspace/records/public.ts';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';

const EditPartnerDialog = lazyDialog(() =>
  import('./EditPartnerDialog.tsx').then((m) => m.EditPartnerDialog),
);

const refresh = [partners.list];
const AddPartner = (dialog: OpenProps) => <AddPartnerDialog refresh={refresh} {...dialog} />;

export function PartnersScreen() {
  const list = useScreenList('/partners', partners.list, filterFields, { more: useDayFilters() });
  const can = useCan();
  const writable = can('partners:write');
  const record = useRowDialog(partners.get, list, writable);
  const exportRange = (from: string, to: string, onProgress: (bytes: number) => void) =>
    downloadFile(
      partners.exportRange,
      { params: { from, to }, query: withoutDays(list.filters) },
      'Partners.xlsx',
      onProgress,
    );
  return (
    <ListScreen
      title="Partners"
      list={list}
      columns={columns}
      actions={{ nameOf, edit: record.edit }}
      search="Search partner, email or phone"
      left={can('partners:export') && <DateRangeExport run={exportRange} future={messages.futureDate} />}
      add={writable && { label: 'Add Partner', Dialog: AddPartner }}
      empty="People who work for a laboratory or pharmacy chain appear here once one is added."
      exports={partners}
    >
      {writable && <EditPartnerDialog {...record.props} />}
    </ListScreen>
  );
}
PartnersScreen.prefetch = () => prefetchList(partners.list, {});

const nameOf = (partner: Partner) => `${partner.email}, ${partner.branch_name}`;

const filterFields = [
  { kind: 'choice', label: 'Group', param: 'group', options: partnerGroups },
  { kind: 'choice', label: 'Role', param: 'role', options: partnerRoles },
  { kind: 'boolean', label: 'Status', param: 'active', yes: 'Active', no: 'In-Active' },
  recordField({ label: 'Partner', param: 'partner_uuid', endpoint: partnerNames.list }),
  recordField({ label: 'Branch city', param: 'city_uuid', endpoint: places.cityList }),
] as const;

const columns: ListColumn<typeof partners.list>[] = [
  {
    key: 'partner_name',
    header: 'Partner Name',
    cell: (row) => <NamedLink kind="partner-name" name={row.partner_name} />,
    hint: (row) => row.partner_name,
  },
  { key: 'branch_name', header: 'Branch Name', card: 'fact' },
  { key: 'email', header: 'Email' },
  { key: 'group', header: 'Group' },
  { key: 'mobile', header: 'Contact No.' },
  { key: 'role', header: 'Role' },
  {
    key: 'status',
    header: 'Status',
    card: 'fact',
    cell: (row) => (row.active ? <Tag meaning="done">Active</Tag> : <Tag meaning="off">In-Active</Tag>),
  },
];
