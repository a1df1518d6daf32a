import { influencers } from '@baobab/contract/people/influencers';
import { pharmacies } from '@baobab/contract/people/pharmacies';
import { partners } from '@baobab/contract/people/partners';
import { consumers } from '@baobab/contract/people/consumers';
import { doctors } from '@baobab/contract/people/doctors';
import { introducers } from '@baobab/contract/people/introducers';
import { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import { people, type Person } from '@baobab/contract/overview/people';
import {
  tabPermissions,
  timelinePermissions,
  type PersonTab,
} from '@baobab/contract/workspace/person-access';
import type { ReactNode } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { formatCount } from '../../../kit/format.ts';
import { lazyComponent } from '../../../kit/lazy-component.tsx';
import { PageTabs } from '../../../kit/layout/PageTabs.tsx';
import { presentTabs } from '../../../kit/layout/TabSections.tsx';
import { ChatTab, DocumentsTab, ReferralsTab } from './ConsumerTabs.tsx';
import { ClinicsTab, EarningsTab, LicenceTab, SlotsTab } from './DoctorTabs.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { NotesTab } from './NotesTab.tsx';
import { peopleMessages, tabLabels } from './people.messages.ts';
import { editDialogOf } from './PersonEditors.tsx';
import { PersonHeader } from './PersonHeader.tsx';
import { RecordPage } from './RecordPage.tsx';
import { Timeline } from './Timeline.tsx';

const AccessTab = lazyComponent(() => import('./AccessTab.tsx').then((m) => m.AccessTab)).Component;
// The tabs of other screens load with the first of them that is opened.
const lazyTab = <Props extends object>(load: () => Promise<React.ComponentType<Props>>) =>
  lazyComponent(load).Component;
const recordTabs = () => import('./record-tabs.tsx');
const AppointmentsTab = lazyTab(() => recordTabs().then((m) => m.AppointmentsTab));
const PersonPayments = lazyTab(() => import('./PersonPayments.tsx').then((m) => m.PersonPayments));
const LabOrdersTab = lazyTab(() => recordTabs().then((m) => m.LabOrdersTab));
const TreatmentOrdersTab = lazyTab(() => recordTabs().then((m) => m.TreatmentOrdersTab));
const FeedbackTab = lazyTab(() => recordTabs().then((m) => m.FeedbackTab));
const pharmacyTabs = () => import('../../people/pharmacies/public.ts');
const Reports = lazyTab(() => pharmacyTabs().then((m) => m.Reports));
const Commissions = lazyTab(() => pharmacyTabs().then((m) => m.Commissions));
const HealthTracker = lazyTab(() => import('../../people/consumers/public.ts').then((m) => m.HealthTracker));

/** Everything about one person that the reader's role may see. */
export const PersonScreen = () => (
  <RecordPage
    path="/people/$uuid"
    endpoint={people.get}
    titleOf={(person) => (person ? person.full_name || person.email : 'Person')}
  >
    {(person) => (
      <>
        <PersonHeader person={person} />
        <PersonTabs person={person} />
      </>
    )}
  </RecordPage>
);

function PersonTabs({ person }: { person: Person }) {
  const can = useCan();
  const permissions = Object.entries(tabPermissions[person.kind]);
  const allowed = person.account
    ? permissions.filter(([, permission]) => can(permission)).map(([tab]) => tab as PersonTab)
    : [];
  // An empty time line would say that there is nothing, where the role only cannot see it.
  const readsEntries =
    ['consumer', 'doctor'].includes(person.kind) &&
    (!person.account || Object.values(timelinePermissions).some((entry) => can(entry)));
  const history = historyOf(person);
  const tabs = presentTabs([
    readsEntries && { value: 'timeline', label: 'Time line', content: <Timeline person={person} /> },
    ...allowed.map((tab) => ({ value: tab, label: labelOf(person, tab), content: contentOf(person)[tab] })),
    person.account &&
      can(history.permission) && {
        value: 'history',
        label: 'History',
        content: <HistoryTab of={history} uuid={person.uuid} dialog={editDialogOf(person, can)} />,
      },
    person.account &&
      can('audit:read') && {
        value: 'access',
        label: 'Who looked, who changed',
        content: <AccessTab person={person.uuid} />,
      },
  ]);
  if (tabs.length === 0) return <p>{peopleMessages.accountOnly}</p>;
  return <PageTabs label="About this person" tabs={tabs} />;
}

const otherHistories = {
  consumer: consumers.history,
  diagnostic: partners.history,
  pharmacy: partners.history,
  pharmacist: pharmacies.history,
  influencer: influencers.history,
  introducer: introducers.history,
};

function historyOf({ kind, doctor }: Person) {
  if (kind in otherHistories) return otherHistories[kind as keyof typeof otherHistories];
  return doctor?.external ? thirdPartyDoctors.history : doctors.history;
}

function labelOf({ counts }: Person, tab: PersonTab) {
  const count = counts[tab];
  return count === undefined ? tabLabels[tab] : `${tabLabels[tab]} (${formatCount(count)})`;
}

const contentOf = ({ uuid, kind, channel, doctor }: Person): Record<PersonTab, ReactNode> => ({
  appointments: (
    <AppointmentsTab filters={kind === 'doctor' ? { doctor_uuid: uuid } : { 'created_by.uuid': uuid }} />
  ),
  payments: <PersonPayments owner={kind === 'doctor' ? { doctor: uuid } : { consumer: uuid }} />,
  'lab-orders': <LabOrdersTab owner={{ consumer: uuid }} />,
  'treatment-orders': <TreatmentOrdersTab owner={{ consumer: uuid }} />,
  documents: <DocumentsTab consumer={uuid} />,
  readings: <HealthTracker consumer={uuid} />,
  chat: <ChatTab channel={channel ?? null} />,
  notes: <NotesTab person={uuid} />,
  referrals: <ReferralsTab referrer={uuid} />,
  clinics: <ClinicsTab doctor={uuid} />,
  slots: <SlotsTab doctor={uuid} />,
  earnings: <EarningsTab doctor={uuid} />,
  licence: doctor && <LicenceTab doctor={doctor} />,
  feedback: <FeedbackTab doctor={uuid} />,
  reports: <Reports pharmacy={uuid} />,
  commissions: <Commissions pharmacy={uuid} />,
});
