import { labOrders } from '@baobab/contract/care/lab-orders';
import { config } from '../../../kit/api/config.ts';
import { prefetchList } from '../../../kit/api/queries.ts';
import { Page } from '../../../kit/layout/Page.tsx';
import { PageTabs } from '../../../kit/layout/PageTabs.tsx';
import { sharedByTabs } from '../../workspace/lists/public.ts';
import { filterFields, OrdersTab } from './OrdersTab.tsx';

const tabs = [
  { value: 'orders', label: 'Orders', content: <OrdersTab key="orders" ordersView={false} /> },
  { value: 'view', label: 'Orders view', content: <OrdersTab key="view" ordersView /> },
];

/** Both tabs show the same orders. */
export const LabOrdersScreen = () => (
  <Page title="Order">
    <PageTabs label="Lab test orders" tabs={tabs} keep={['partner', ...sharedByTabs(filterFields)]} />
  </Page>
);
LabOrdersScreen.prefetch = () =>
  prefetchList(labOrders.list, { partnerName: config().defaultLabPartner }, 12);
