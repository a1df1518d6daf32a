import type { MissingPrice } from '@baobab/contract/master-data/price-health';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { ListDialog } from '../../../kit/dialog/ListDialog.tsx';
import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { useOptionName } from '../../../kit/form/use-option-name.ts';
import { filterId } from '../../../kit/table/Filters.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import table from '../../../kit/table/ResourceTable.module.css';
import { useUrlState } from '../../../kit/url-state.ts';
import type { Variant } from './price-lists.variants.ts';
import { pairId } from './use-missing-pair.ts';

interface MissingPricesDialogProps extends OpenProps {
  variant: Variant;
  /** Opens the add dialog for a test and a city. */
  onAdd: ((pair: string) => void) | false;
}

/** Active tests without a price of the partner that offers them; with the partner filter of the list, of this one. */
export function MissingPricesDialog({ variant, onAdd, ...dialog }: MissingPricesDialogProps) {
  const [{ partner }] = useUrlState(variant.path);
  const partnerName = useOptionName(partnerNames.list, filterId(partner), ({ name }) => name);
  return (
    <ListDialog
      title="Tests without a price in a city"
      subject={partnerName && `Prices of ${partnerName}`}
      searchLabel="Search test, code, partner or city"
      {...dialog}
      endpoint={variant.calls.missing}
      query={{ partner_uuid: filterId(partner) }}
      columns={[...columns, ...(onAdd ? [addColumn(onAdd)] : [])]}
      rowKey={pairId}
      empty="Every active test has a price of the partner that offers it."
    />
  );
}

const columns: Column<MissingPrice>[] = [
  {
    header: 'Test Name',
    cell: (row) => row.standardisedtestname,
    hint: (row) => row.standardisedtestname,
  },
  { header: 'Product Code', cell: (row) => row.productcode, hint: (row) => row.productcode },
  { header: 'Partner', cell: (row) => row.diagnosticspartner, hint: (row) => row.diagnosticspartner },
  { header: 'City', cell: (row) => row.city },
];

const addColumn = (onAdd: (pair: string) => void): Column<MissingPrice> => ({
  header: 'Add',
  kind: 'control',
  cell: (row) => (
    <button
      type="button"
      className={table.action}
      aria-label={`Add a price of ${row.standardisedtestname} in ${row.city}`}
      onClick={() => onAdd(pairId(row))}
    >
      Add
    </button>
  ),
});
