import { companies } from '@baobab/contract/people/companies';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import type { RowOf } from '../../../kit/api/queries.ts';
import { people, type CompanyPage } from '@baobab/contract/overview/people';
import { useCan } from '../../../kit/api/session.ts';
import { formatCount, formatPhone } from '../../../kit/format.ts';
import { lazyComponent } from '../../../kit/lazy-component.tsx';
import { PageTabs } from '../../../kit/layout/PageTabs.tsx';
import { presentTabs } from '../../../kit/layout/TabSections.tsx';
import type { Column } from '../../../kit/table/columns.tsx';
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx';
import { useList } from '../../../kit/table/use-list.ts';
import { Term } from '../../../kit/layout/Term.tsx';
import { CompanyActions } from './CompanyActions.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { Fact, RecordHeader, RecordPage } from './RecordPage.tsx';
import { linkClass, recordCell } from '../../workspace/records/public.ts';
import classes from './people.module.css';

const recordTabs = () => import('./record-tabs.tsx');
const { Component: PaymentsTab } = lazyComponent(() => recordTabs().then((m) => m.PaymentsTab));
const { Component: LabOrdersTab } = lazyComponent(() => recordTabs().then((m) => m.LabOrdersTab));
const { Component: TreatmentOrdersTab } = lazyComponent(() => recordTabs().then((m) => m.TreatmentOrdersTab));

/** A company with its people, their orders and what they spent. */
export const CompanyScreen = () => (
  <RecordPage
    path="/companies/$uuid"
    endpoint={people.company}
    titleOf={(company) => company?.company_name ?? 'Company'}
  >
    {(company) => (
      <>
        <CompanyHeader company={company} />
        <CompanyTabs company={company} />
      </>
    )}
  </RecordPage>
);

const CompanyHeader = ({ company }: { company: CompanyPage }) => (
  <RecordHeader
    label="About this company"
    record={company}
    name={company.company_name}
    kind="Company"
    idLabel="User Id"
    actions={<CompanyActions company={company} />}
  >
    <Fact label="Company Id">{company.company_reg_id}</Fact>
    <Fact label="Contact">{company.full_name}</Fact>
    <Fact label="Mobile">
      <a className={linkClass} href={`tel:${company.mobile}`}>
        {formatPhone(company.mobile)}
      </a>
    </Fact>
    <Fact label="Email">
      <a className={linkClass} href={`mailto:${company.email}`}>
        {company.email}
      </a>
    </Fact>
    <Fact label="Company Address">{company.company_address}</Fact>
    <Fact label="Referral Code">{company.referal_code ?? '–'}</Fact>
    <Fact label="Joined">{formatDate(company.createdAt)}</Fact>
  </RecordHeader>
);

function CompanyTabs({ company }: { company: CompanyPage }) {
  const { uuid, spending, lab_orders, treatment_orders } = company;
  const owner = { company: uuid };
  const can = useCan();
  const tabs = presentTabs([
    {
      value: 'people',
      label: `People (${formatCount(company.people)})`,
      content: <PeopleTab company={uuid} />,
    },
    lab_orders !== undefined && {
      value: 'lab-orders',
      label: `Lab orders (${formatCount(lab_orders)})`,
      content: <LabOrdersTab owner={owner} />,
    },
    treatment_orders !== undefined && {
      value: 'treatment-orders',
      label: `Treatment orders (${formatCount(treatment_orders)})`,
      content: <TreatmentOrdersTab owner={owner} />,
    },
    spending && {
      value: 'spending',
      label: 'Spending',
      content: (
        <>
          <Spending company={company} spending={spending} />
          <PaymentsTab owner={owner} />
        </>
      ),
    },
    can(companies.history.permission) && {
      value: 'history',
      label: 'History',
      content: (
        <HistoryTab
          of={companies.history}
          uuid={uuid}
          page={{ to: '/companies/$uuid', uuid }}
          dialog={can('companies:write') ? 'edit' : null}
        />
      ),
    },
  ]);
  return <PageTabs label="About this company" tabs={tabs} />;
}

const Spending = ({
  company,
  spending,
}: {
  company: CompanyPage;
  spending: NonNullable<CompanyPage['spending']>;
}) => (
  <dl className={classes.figures} aria-label="Spending of all people">
    <Term label="Spent since joining" value={formatNaira(spending.total)} />
    <Term label="Appointments" value={formatNaira(spending.appointment)} />
    <Term label="Lab orders" value={formatNaira(spending.cart)} />
    <Term label="Treatment orders" value={formatNaira(spending.treatmentplan)} />
    <Term label="Active people" value={formatCount(company.active_people)} />
    <Term
      label="Spent per person"
      value={formatNaira(
        company.people === 0 ? 0 : Math.round((spending.total / company.people) * 100) / 100,
      )}
    />
  </dl>
);

type Member = RowOf<typeof companies.users>;

function PeopleTab({ company }: { company: string }) {
  const { sorting: _sorting, ...list } = useList(companies.users, { company_uuid: company });
  return (
    <ResourceTable
      label="People"
      list={list}
      columns={memberColumns}
      rowKey={(row) => row.uuid}
      empty={
        <p>
          People appear here as soon as they join with the company's referral code, or are added or uploaded.
        </p>
      }
    />
  );
}

const memberColumns: Column<Member>[] = [
  {
    header: 'Full Name',
    ...recordCell(({ uuid, full_name }) => ({ kind: 'consumer', uuid, name: full_name })),
  },
  { header: 'Mobile', cell: (row) => formatPhone(row.mobile) },
  { header: 'Email', cell: (row) => row.email },
];
