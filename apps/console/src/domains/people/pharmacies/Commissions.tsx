import { isAmount, pharmacies } from '@baobab/contract/people/pharmacies';
import { formatNaira } from '@baobab/contract/kit/naira';
import { useCall } from '../../../kit/api/queries.ts';
import { DescriptionList } from '../../../kit/dialog/DescriptionList.tsx';
import { ReadContent } from '../../../kit/layout/States.tsx';
import { commissionLabels } from './pharmacies.messages.ts';

/** The commissions of a pharmacist, to read; the dialog of the pharmacy edits them. */
export function Commissions({ pharmacy }: { pharmacy: string }) {
  const read = useCall(pharmacies.commissions, { params: { pharmacy_uuid: pharmacy } });
  return (
    <ReadContent read={read}>
      {({ data }) => (
        <DescriptionList
          columns={2}
          details={data.map(({ type, amount }) => ({
            label: commissionLabels[type] ?? type,
            value: isAmount(type) ? formatNaira(amount) : `${amount} %`,
          }))}
        />
      )}
    </ReadContent>
  );
}
