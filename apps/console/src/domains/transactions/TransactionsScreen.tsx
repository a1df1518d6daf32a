import { transactionTypes } from '@baobab/contract/transactions';
import { Page } from '../../kit/layout/Page.tsx';
import { PageTabs } from '../../kit/layout/PageTabs.tsx';
import { TransactionsTab } from './TransactionsTab.tsx';
import { typeLabels } from './transactions.messages.ts';

const tabs = transactionTypes.map((type) => ({
  value: type,
  label: typeLabels[type],
  content: <TransactionsTab key={type} type={type} />,
}));

export const TransactionsScreen = () => (
  <Page title="Transactions">
    {/* A reference does not say of which kind it is: it is looked for in one tab after the other. */}
    <PageTabs label="Transactions by kind" tabs={tabs} keep={['search']} />
  </Page>
);
