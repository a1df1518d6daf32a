import { coupons } from '@baobab/contract/money/coupons/coupons';
import { prefetchList } from '../../../kit/api/queries.ts';
import { Page } from '../../../kit/layout/Page.tsx';
import { PageTabs } from '../../../kit/layout/PageTabs.tsx';
import { CouponsTab } from './CouponsTab.tsx';
import { ReportTab } from './ReportTab.tsx';
import { StatsTab } from './StatsTab.tsx';

const tabs = [
  { value: 'coupons', label: 'Coupons', content: <CouponsTab /> },
  { value: 'dmp', label: 'DMP Reports', content: <ReportTab key="dmp" report="dmp" /> },
  {
    value: 'telemedicine',
    label: 'Telemedicine Reports',
    content: <ReportTab key="telemedicine" report="telemedicine" />,
  },
  { value: 'stats', label: 'Stats', content: <StatsTab /> },
];

export const CouponsScreen = () => (
  <Page title="Coupons">
    <PageTabs label="Coupons and reports" tabs={tabs} />
  </Page>
);
CouponsScreen.prefetch = () => prefetchList(coupons.list, {});
