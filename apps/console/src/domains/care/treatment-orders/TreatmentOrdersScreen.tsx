import { treatmentOrders } from '@baobab/contract/care/treatment-orders';
import { currentAuth } from '../../../kit/api/session.ts';
import { prefetchList } from '../../../kit/api/queries.ts';
import { Page } from '../../../kit/layout/Page.tsx';
import { PageTabs } from '../../../kit/layout/PageTabs.tsx';
import { sharedByTabs } from '../../workspace/lists/public.ts';
import { filterFields, TreatmentOrdersTab } from './TreatmentOrdersTab.tsx';

const tabs = [
  { value: 'orders', label: 'Orders', content: <TreatmentOrdersTab key="orders" ordersView={false} /> },
  { value: 'view', label: 'Orders view', content: <TreatmentOrdersTab key="view" ordersView /> },
];

/** Both tabs show the same orders. */
export const TreatmentOrdersScreen = () => (
  <Page title="Treatment Order">
    <PageTabs label="Treatment orders" tabs={tabs} keep={sharedByTabs(filterFields)} />
  </Page>
);
TreatmentOrdersScreen.prefetch = () =>
  prefetchList(treatmentOrders.list, { user_uuid: currentAuth()?.admin.uuid });
