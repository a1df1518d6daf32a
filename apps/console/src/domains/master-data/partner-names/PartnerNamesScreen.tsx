import { partnerNames, type PartnerName } from '@baobab/contract/master-data/partner-names';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { PAGE_SIZES } from '../../../kit/defaults.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { useReadErrorNotice } from '../../../kit/feedback/use-read-error-notice.ts';
import { RemoteImage } from '../../workspace/files/public.ts';
import { idColumn } from '../../../kit/table/id-column.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useDialog } from '../../../kit/url-state.ts';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';
import { ListUpload } from '../list-uploads/public.ts';

const AddPartnerNameDialog = lazyDialog(() =>
  import('./AddPartnerNameDialog.tsx').then((m) => m.AddPartnerNameDialog),
);
const PartnerNameDialog = lazyDialog(() =>
  import('./PartnerNameDialog.tsx').then((m) => m.PartnerNameDialog),
);

export function PartnerNamesScreen() {
  const list = useScreenList('/PartnersName', partnerNames.list, filterFields);
  useReadErrorNotice(list.error);
  const writable = useCan()('partner-names:write');
  const add = useDialog('add');
  const record = useRowDialog(partnerNames.get, list, writable);
  return (
    <ListScreen
      title="Partner Name"
      label="Partner names"
      list={list}
      columns={columns}
      actions={{ nameOf, view: record.view, edit: record.edit }}
      search="Search name or code"
      right={
        writable && (
          <ListUpload list="partner-names" title="Upload Partner Names" refresh={[partnerNames.list]} />
        )
      }
      add={writable && { label: 'Add', open: add.open }}
      empty="Laboratories and pharmacy chains appear here as soon as one is added."
      exports={partnerNames}
      sizes={PAGE_SIZES}
    >
      {writable && <AddPartnerNameDialog {...add.props} />}
      <PartnerNameDialog {...record.props} />
    </ListScreen>
  );
}
PartnerNamesScreen.prefetch = () => prefetchList(partnerNames.list, {});

const nameOf = (partner: PartnerName) => partner.name;

const filterFields = [
  { kind: 'boolean', label: 'Prices', param: 'has_prices', yes: 'With prices', no: 'Without prices' },
  { kind: 'boolean', label: 'Users', param: 'has_users', yes: 'With users', no: 'Without users' },
] as const;

const columns: ListColumn<typeof partnerNames.list>[] = [
  {
    key: 'logo',
    header: 'Logo',
    screenOnly: true,
    card: 'lead',
    cell: ({ logo, name }) => <RemoteImage src={logo} alt={`Logo of ${name}`} size={34} />,
  },
  idColumn('User Id'),
  { key: 'code', header: 'Code', card: 'fact' },
  { key: 'desc', header: 'Description', card: 'fact' },
  {
    key: 'name',
    header: 'Name',
    card: 'lead',
    cell: (row) => <strong>{row.name}</strong>,
    hint: nameOf,
  },
];
