import { listedTypes } from '@baobab/contract/money/transactions';
import { Page } from '../../../kit/layout/Page.tsx';
import { PageTabs } from '../../../kit/layout/PageTabs.tsx';
import { ChecksTab } from '../payment-checks/public.ts';
import { TransactionsTab } from './TransactionsTab.tsx';
import { typeLabels } from './transactions.messages.ts';

const tabs = [
  ...listedTypes.map((type) => ({
    value: type,
    label: typeLabels[type],
    content: <TransactionsTab key={type} type={type} />,
  })),
  { value: 'check', label: 'To Check', content: <ChecksTab /> },
];

export const TransactionsScreen = () => (
  <Page title="Transactions">
    {/* Keep search and filter across tabs: a reference does not tell which tab it belongs to. */}
    <PageTabs
      label="Transactions by kind"
      tabs={tabs}
      keep={['search', 'refund', 'status', 'from', 'to', 'amount_from', 'amount_to']}
    />
  </Page>
);
