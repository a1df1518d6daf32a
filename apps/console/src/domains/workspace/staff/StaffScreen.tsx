import { staff } from '@baobab/contract/workspace/staff/staff';
import { prefetchList } from '../../../kit/api/queries.ts';
import { lazyComponent } from '../../../kit/lazy-component.tsx';
import { Page } from '../../../kit/layout/Page.tsx';
import { PageTabs } from '../../../kit/layout/PageTabs.tsx';
import { StaffTab } from './StaffTab.tsx';

const { Component: RolesTab } = lazyComponent(() => import('./RolesTab.tsx').then((m) => m.RolesTab));
const { Component: SecurityTab } = lazyComponent(() =>
  import('./SecurityTab.tsx').then((m) => m.SecurityTab),
);

const { Component: KeysTab } = lazyComponent(() => import('../api-keys/public.ts').then((m) => m.KeysTab));

const tabs = [
  { value: 'staff', label: 'Staff', content: <StaffTab /> },
  { value: 'roles', label: 'Roles', content: <RolesTab /> },
  { value: 'security', label: 'Security', content: <SecurityTab /> },
  { value: 'keys', label: 'API keys', content: <KeysTab /> },
];

export const StaffScreen = () => (
  <Page title="Staff">
    <PageTabs label="Staff and security" tabs={tabs} />
  </Page>
);
StaffScreen.prefetch = () => prefetchList(staff.list, {});
