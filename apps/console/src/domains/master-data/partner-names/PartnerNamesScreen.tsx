import { partnerNames, type PartnerName } from '@baobab/contract/master-data/partner-names';
import { prefetchList } from '../../../kit/api/queries.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { RemoteImage } from '../../workspace/files/public.ts';
import { idColumn } from '../../../kit/table/id-column.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { useScreenList } from '../../workspace/lists/public.ts';
import { UploadedListScreen } from '../list-uploads/public.ts';

const AddPartnerNameDialog = lazyDialog(() =>
  import('./PartnerNameDialog.tsx').then((m) => m.AddPartnerNameDialog),
);
const PartnerNameDialog = lazyDialog(() =>
  import('./PartnerNameDialog.tsx').then((m) => m.PartnerNameDialog),
);

export function PartnerNamesScreen() {
  const list = useScreenList('/PartnersName', partnerNames.list, filterFields);
  return (
    <UploadedListScreen
      upload={{ list: 'partner-names', title: 'Upload Partner Names', refresh: [partnerNames.list] }}
      title="Partner Name"
      label="Partner names"
      list={list}
      get={partnerNames.get}
      columns={columns}
      nameOf={nameOf}
      search="Search name or code"
      empty="Laboratories and pharmacy chains appear here as soon as one is added."
      exports={partnerNames}
      renderAdd={(dialog) => <AddPartnerNameDialog {...dialog} />}
      renderRecord={(dialog) => <PartnerNameDialog {...dialog} />}
    />
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
