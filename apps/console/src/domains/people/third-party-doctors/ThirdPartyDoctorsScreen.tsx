import { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import { prefetchList } from '../../../kit/api/queries.ts';
import { Page } from '../../../kit/layout/Page.tsx';
import { PageTabs } from '../../../kit/layout/PageTabs.tsx';
import { DoctorsTab } from './DoctorsTab.tsx';
import { PatientsTab } from './PatientsTab.tsx';

const tabs = [
  { value: 'doctors', label: 'Doctors', content: <DoctorsTab /> },
  { value: 'patients', label: 'Patients', content: <PatientsTab /> },
];

export function ThirdPartyDoctorsScreen() {
  return (
    <Page title="Third Party Doctors">
      <PageTabs label="Third party doctors and their patients" tabs={tabs} />
    </Page>
  );
}
ThirdPartyDoctorsScreen.prefetch = () => prefetchList(thirdPartyDoctors.list, {});
