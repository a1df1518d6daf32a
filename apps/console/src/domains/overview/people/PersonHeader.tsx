import type { Person } from '@baobab/contract/overview/people';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { pluralize } from '@baobab/contract/kit/numbers';
import type { RecordKind } from '@baobab/contract/workspace/record-kinds';
import { Fragment } from 'react';
import { formatCount, formatPhone, today } from '../../../kit/format.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { Expiry } from './DoctorTabs.tsx';
import { kindLabels } from './people.messages.ts';
import { ageOn } from './people.format.ts';
import { PersonActions } from './PersonActions.tsx';
import { Fact, RecordHeader } from './RecordPage.tsx';
import { linkClass, RecordLink } from '../../workspace/records/public.ts';

/** The identity, contact data and actions of a person. */
export const PersonHeader = ({ person }: { person: Person }) => (
  <RecordHeader
    label="About this person"
    record={person}
    name={person.full_name || person.email}
    kind={kindLabels[person.kind]}
    idLabel={person.account ? 'User Id' : undefined}
    tags={
      <>
        {person.account && !person.account.verified && <Tag meaning="waiting">Not verified</Tag>}
        {person.account?.erased_at && <Tag meaning="off">Erased</Tag>}
        {person.doctor?.external && <Tag meaning="off">Third party</Tag>}
      </>
    }
    actions={<PersonActions person={person} />}
  >
    <Fact label="Phone Number">
      {person.mobile ? (
        <a className={linkClass} href={`tel:${person.mobile}`}>
          {formatPhone(person.mobile)}
        </a>
      ) : (
        '–'
      )}
    </Fact>
    <Fact label="Email">
      {person.account?.erased_at ? (
        '–'
      ) : (
        <a className={linkClass} href={`mailto:${person.email}`}>
          {person.email}
        </a>
      )}
    </Fact>
    {person.account && <Fact label="Age">{ageText(person.account)}</Fact>}
    {person.account && person.kind === 'consumer' && (
      <Fact label="Push Notifications">{person.account.push_consent ? 'Agreed' : 'Not agreed'}</Fact>
    )}
    {person.organisation && (
      <Fact label={organisationLabels[person.kind] ?? 'Name'}>{person.organisation}</Fact>
    )}
    {person.referal_code && <Fact label="Referral Code">{person.referal_code}</Fact>}
    {person.coupons !== undefined && person.coupons.coupons > 0 && (
      <Fact label="Coupons">
        <LabelledCoupons coupons={person.coupons} />
      </Fact>
    )}
    <Fact label="Joined">{formatDate(person.createdAt)}</Fact>
    {person.wallet && (
      <Fact label="Wallet">
        {formatNaira(person.wallet.cashback)} cashback, {formatCount(person.wallet.points)}{' '}
        {person.wallet.points === 1 ? 'point' : 'points'} earned with coupons
      </Fact>
    )}
    {person.patients && person.patients.length > 0 && (
      <Fact label="Patients">
        <Patients patients={person.patients} />
      </Fact>
    )}
    {person.referrer && (
      <Fact label="Referred By">
        <Referrer referrer={person.referrer} />
      </Fact>
    )}
    {person.doctor && <DoctorFacts doctor={person.doctor} />}
  </RecordHeader>
);

const LabelledCoupons = ({
  coupons: { coupons, uses, discount },
}: {
  coupons: NonNullable<Person['coupons']>;
}) => (
  <>
    {pluralize(uses, 'use', 'uses')} of {pluralize(coupons, 'coupon', 'coupons')}, {formatNaira(discount)}{' '}
    discount. The name is a label, not a condition: everyone can use these coupons.
  </>
);

const organisationLabels: Partial<Record<Person['kind'], string>> = {
  diagnostic: 'Partner and branch',
  pharmacy: 'Partner and branch',
  pharmacist: 'Pharmacy',
  influencer: 'Display Name',
  introducer: 'Introducer Name',
};

function ageText({ dob, gender }: NonNullable<Person['account']>) {
  const age = dob && `${ageOn(today(), dob)}, born ${formatDate(dob)}`;
  return [age, gender].filter(Boolean).join(', ') || '–';
}

const Patients = ({ patients }: { patients: NonNullable<Person['patients']> }) =>
  patients.map(({ uuid, full_name, dob }, index) => (
    <Fragment key={uuid}>
      {index > 0 && ', '}
      <RecordLink kind="patient" uuid={uuid} name={full_name} />
      {dob && ` (${ageOn(today(), dob)})`}
    </Fragment>
  ));

const referrerKinds: Record<string, RecordKind> = {
  company: 'company',
  pharmacist: 'pharmacist',
  influencer: 'influencer',
  introducer: 'introducer',
  consumer: 'consumer',
  doctor: 'doctor',
};

const Referrer = ({ referrer: { uuid, full_name, kind } }: { referrer: NonNullable<Person['referrer']> }) => (
  <>
    <RecordLink kind={referrerKinds[kind] ?? 'user'} uuid={uuid} name={full_name} /> ({kind})
  </>
);

const DoctorFacts = ({ doctor }: { doctor: NonNullable<Person['doctor']> }) => (
  <>
    <Fact label="Speciality">{doctor.speciality.join(', ') || '–'}</Fact>
    <Fact label="Consultation Fee">{formatNaira(doctor.consultation_fee)}</Fact>
    <Fact label="Licence Expires">
      <Expiry day={doctor.licence_expires} />
    </Fact>
  </>
);
