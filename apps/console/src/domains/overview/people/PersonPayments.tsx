import { Toolbar } from '../../../kit/layout/Page.tsx';
import { ChoiceFilter } from '../../../kit/table/Filters.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { PaymentsTab } from './record-tabs.tsx';

const refundOptions = [{ value: 'due', label: 'Refund due' }];

/** The payments of a consumer or for a doctor, or only those whose refund is due. */
export function PersonPayments({ owner }: { owner: { consumer: string } | { doctor: string } }) {
  const [{ refund }, change] = useUrlState('/people/$uuid');
  return (
    <>
      <Toolbar
        left={
          <ChoiceFilter
            label="Refund"
            value={refund}
            onChange={(next) => change({ refund: next, page: undefined })}
            options={refundOptions}
          />
        }
      />
      <PaymentsTab owner={owner} refund={refund === 'due' ? refund : undefined} />
    </>
  );
}
