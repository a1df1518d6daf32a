import { isAmount, pharmacies } from '@baobab/contract/people/pharmacies';
import { formatNaira } from '@baobab/contract/kit/naira';
import type { ApiError } from '../../../kit/api/client.ts';
import { useCall } from '../../../kit/api/queries.ts';
import { DescriptionList } from '../../../kit/dialog/DescriptionList.tsx';
import { ErrorState, ListSkeleton } from '../../../kit/layout/States.tsx';
import { commissionLabels } from './pharmacies.messages.ts';

/** The commissions of a pharmacist, to read; the dialog of the pharmacy edits them. */
export function Commissions({ pharmacy }: { pharmacy: string }) {
  const { data, error, isFetching, refetch } = useCall(pharmacies.commissions, {
    params: { pharmacy_uuid: pharmacy },
  });
  if (error && !data)
    return <ErrorState error={error as ApiError} retry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <ListSkeleton />;
  const details = data.data.map(({ type, amount }) => ({
    label: commissionLabels[type] ?? type,
    value: isAmount(type) ? formatNaira(amount) : `${amount} %`,
  }));
  return <DescriptionList details={details} columns={2} />;
}
