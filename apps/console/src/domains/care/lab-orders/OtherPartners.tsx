import { pluralize } from '@baobab/contract/kit/numbers';
import { labOrders } from '@baobab/contract/care/lab-orders';
import { Button } from '@mantine/core';
import { useCall } from '../../../kit/api/queries.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { ALL_PARTNERS } from './PartnerSelect.tsx';
import classes from './lab-orders.module.css';

const LIMIT = 12;

/** Names the partners whose orders match a search that finds nothing for the chosen partner. */
export function OtherPartners({ search }: { search: string }) {
  const [, change] = useUrlState('/order');
  const read = useCall(labOrders.list, { query: { search, pagenum: 0, limit: LIMIT } });
  const { data } = read;
  if (!data) return <ReadFailure text="Other partners could not be searched." read={read} />;
  if (data.count === 0) return null;
  const names = new Set(data.data.map((order) => order.full_order_details[0]?.test_info.diagnosticspartner));
  return (
    <div className={classes.elsewhere} role="status">
      <p>
        {pluralize(data.count, 'order matches', 'orders match')} at {[...names].join(', ')}.
      </p>
      <Button variant="default" onClick={() => change({ partner: ALL_PARTNERS, page: undefined })}>
        Search all partners
      </Button>
    </div>
  );
}
