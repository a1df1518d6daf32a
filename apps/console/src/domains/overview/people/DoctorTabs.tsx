import { appointments } from '@baobab/contract/care/appointments';
import { people, type Clinic, type Person } from '@baobab/contract/overview/people';
import type { ReplyOf } from '@baobab/contract/kit/client';
import { formatDate, formatTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../kit/api/client.ts';
import { useCall } from '../../../kit/api/queries.ts';
import { DescriptionList } from '../../../kit/dialog/DescriptionList.tsx';
import { DayInput } from '../../../kit/form/DayInput.tsx';
import { formatCount, today } from '../../../kit/format.ts';
import { EmptyState, ErrorState, ReadContent } from '../../../kit/layout/States.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { Term } from '../../../kit/layout/Term.tsx';
import { weekdays } from './people.messages.ts';
import classes from './people.module.css';

export function ClinicsTab({ doctor }: { doctor: string }) {
  const read = useCall(people.clinics, { params: { uuid: doctor } });
  return <ReadContent read={read}>{({ data }) => <Clinics clinics={data} />}</ReadContent>;
}

const Clinics = ({ clinics }: { clinics: readonly Clinic[] }) =>
  clinics.length === 0 ? (
    <EmptyState title="No clinics yet" />
  ) : (
    <ul className={classes.clinics} aria-label="Clinics">
      {clinics.map((clinic) => (
        <li key={clinic.uuid}>
          <h2>
            {clinic.name} {!clinic.active && <Tag meaning="off">Closed</Tag>}
          </h2>
          <p className={classes.soft}>{clinic.address || 'No address'}</p>
          <Hours clinic={clinic} />
        </li>
      ))}
    </ul>
  );

const Hours = ({ clinic: { hours } }: { clinic: Clinic }) =>
  hours.length === 0 ? (
    <p className={classes.soft}>No opening hours</p>
  ) : (
    <DescriptionList
      details={hours.map(({ weekday, opens, closes, slot_minutes }) => ({
        label: `${weekdays[weekday % 7]} ${opens}`,
        value: `${opens} – ${closes}, every ${slot_minutes} minutes`,
      }))}
    />
  );

/** The free slots of one day. */
export function SlotsTab({ doctor }: { doctor: string }) {
  const [day, setDay] = useState(today());
  const { data, error, isFetching, refetch } = useCall(
    appointments.slots,
    { params: { doctor, day } },
    { keep: true },
  );
  const next = data?.next_free_day;
  return (
    <div className={classes.slots}>
      <DayInput inline label="Day" value={day} onChange={(chosen) => chosen && setDay(chosen)} />
      {error && !data && (
        <ErrorState error={error as ApiError} retry={() => void refetch()} retrying={isFetching} />
      )}
      {data && data.data.length === 0 && (
        <EmptyState title="No free slots on this day">
          {next && next !== day && (
            <Button variant="default" onClick={() => setDay(next)}>
              Go to {formatDate(next)}
            </Button>
          )}
        </EmptyState>
      )}
      <ul aria-label={`Free slots on ${formatDate(day)}`} aria-busy={isFetching}>
        {data?.data.map((slot) => (
          <li key={slot.uuid}>
            {formatTime(slot.start_time)} – {formatTime(slot.end_time)}
            <small>{slot.clinic.name}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function EarningsTab({ doctor }: { doctor: string }) {
  const read = useCall(people.earnings, { params: { uuid: doctor } });
  return <ReadContent read={read}>{({ data }) => <Earnings figures={data} />}</ReadContent>;
}

const Earnings = ({ figures }: { figures: ReplyOf<typeof people.earnings>['data'] }) => (
  <dl className={classes.figures} aria-label="Earnings">
    {figures.balance && (
      <>
        <Term label="Earned since joining" value={formatNaira(figures.earned)} />
        <Term label="Paid out" value={formatNaira(figures.balance.paid)} />
        <Term label="Outstanding" value={formatNaira(figures.balance.outstanding)} />
      </>
    )}
    <Term label="Revenue of appointments" value={formatNaira(figures.revenue)} />
    <Term label="Commission on orders" value={formatNaira(figures.commission)} />
    <Term label="Lab orders from advices" value={formatNaira(figures.lab_orders)} />
    <Term label="Treatment orders from prescriptions" value={formatNaira(figures.treatment_orders)} />
    <Term label="Appointments" value={formatCount(figures.appointments)} />
    <Term label="Slots opened" value={formatCount(figures.slots)} />
  </dl>
);

export const LicenceTab = ({ doctor }: { doctor: NonNullable<Person['doctor']> }) => (
  <div className={classes.card}>
    <DescriptionList
      columns={2}
      details={[
        { label: 'License', value: doctor.license },
        { label: 'Licensing Authority', value: doctor.licence_authority },
        { label: 'Registration No', value: doctor.registration_no },
        { label: 'Registration Council', value: doctor.registration_council },
        { label: 'Date of Issue', value: formatDate(doctor.licence_issued) },
        { label: 'Date of Expiry', value: <Expiry day={doctor.licence_expires} /> },
      ]}
    />
  </div>
);

export const Expiry = ({ day }: { day: string | null }) => (
  <>
    {day ? formatDate(day) : '–'} {day && day < today() && <Tag meaning="failed">Expired</Tag>}
  </>
);
