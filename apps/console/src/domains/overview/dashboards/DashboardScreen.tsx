import { firstSteps } from '@baobab/contract/overview/first-steps';
import { useCall } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { DateRangeField } from '../../../kit/form/DateRangeField.tsx';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { PageTabs } from '../../../kit/layout/PageTabs.tsx';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { lazyComponent } from '../../../kit/lazy-component.tsx';
import type { ReactNode } from 'react';
import { HomeTab } from './HomeTab.tsx';
import { usePeriod } from './period.ts';

// The Home tab needs none of their selectors and tables.
const { Component: DoctorTab } = lazyComponent(() => import('./DoctorTab.tsx').then((m) => m.DoctorTab));
const { Component: PartnerTab } = lazyComponent(() => import('./PartnerTab.tsx').then((m) => m.PartnerTab));
const { Component: PatientTab } = lazyComponent(() => import('./PatientTab.tsx').then((m) => m.PatientTab));
const { Component: TreatmentTab } = lazyComponent(() =>
  import('./TreatmentTab.tsx').then((m) => m.TreatmentTab),
);

const { Component: FirstSteps } = lazyComponent(() => import('./FirstSteps.tsx').then((m) => m.FirstSteps));

/** An installation whose steps are settled does not load their code. */
function OpenSteps() {
  const read = useCall(firstSteps.firstSteps, {});
  const { data } = read;
  if (!data) return <ReadFailure text="The first steps could not be loaded." read={read} />;
  return data.steps.some(({ state }) => state === 'open') ? <FirstSteps steps={data.steps} /> : null;
}

export function DashboardScreen() {
  const all = useCan()('dashboards:read');
  const { period, range, presets, clearable, isReady, choose } = usePeriod();
  const partner = { value: 'partner', label: 'Partner', content: <PartnerTab period={period} /> };
  const withSteps = <T extends { content: ReactNode }>(tab: T) => ({
    ...tab,
    content: (
      <>
        <OpenSteps />
        {tab.content}
      </>
    ),
  });
  const tabs = [
    withSteps({ value: 'home', label: 'Home', content: <HomeTab period={period} /> }),
    { value: 'patient', label: 'Patient', content: <PatientTab period={period} /> },
    { value: 'doctors', label: 'Doctors', content: <DoctorTab period={period} /> },
    partner,
    { value: 'treatment', label: 'Treatment Plans', content: <TreatmentTab period={period} /> },
  ];
  return (
    <Page title="Dashboard">
      <Toolbar
        left={
          <DateRangeField
            value={range}
            onChange={choose}
            presets={presets}
            clearable={clearable}
            futureEnd
            hasDefault
          />
        }
      />
      {isReady && (
        <PageTabs label="Dashboards" tabs={all ? tabs : [withSteps(partner)]} keep={['from', 'to']} />
      )}
    </Page>
  );
}
