import {
  appointments,
  bookingKinds,
  bookingStatuses,
  type Booking,
  type BookingFilters,
} from '@baobab/contract/care/appointments';
import { consumers } from '@baobab/contract/people/consumers';
import { Button } from '@mantine/core';
import { IconX } from '../../../kit/icons/shell-icons.ts';
import { useNavigate } from '@tanstack/react-router';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { PAGE_SIZE } from '../../../kit/defaults.ts';
import { DayInput } from '../../../kit/form/DayInput.tsx';
import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatPhone, today } from '../../../kit/format.ts';
import { EmptyState } from '../../../kit/layout/States.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { ChoiceFilter, filterId, InfiniteFilter } from '../../../kit/table/Filters.tsx';
import type { ListColumn } from '../../../kit/table/columns.tsx';
import { CsvExport } from '../../../kit/transfer/CsvExport.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { useIsPhone } from '../../../kit/use-is-phone.ts';
import { doctorFilter } from '../../people/doctors/public.ts';
import { kindLabels, kindOptions, statusOptions, statusTag } from './appointments.messages.ts';
import { recordCell, RecordLink } from '../../workspace/records/public.ts';
import { ListScreen, useScreenList } from '../../workspace/lists/public.ts';

const AppointmentDialog = lazyDialog(() =>
  import('./AppointmentDialog.tsx').then((m) => m.AppointmentDialog),
);

/** The link of the sidebar opens the list from today on, whatever the day. */
const startOf = (from: string | undefined) => (from === 'today' ? today() : from);

/** Maps the filters in the URL to the names of the wire. */
function useToolbarFilters(): BookingFilters {
  const [{ from, to, status, type, consumer, doctor }] = useUrlState('/appointments');
  return {
    booked_date: startOf(from),
    booked_end_date: to,
    status: bookingStatuses.find((one) => one === status),
    type: bookingKinds.find((one) => one === type),
    'created_by.uuid': filterId(consumer),
    doctor_uuid: filterId(doctor),
  };
}

const isReversed = ({ booked_date, booked_end_date }: BookingFilters) =>
  Boolean(booked_date && booked_end_date && booked_date > booked_end_date);

export function AppointmentsScreen() {
  const more = useToolbarFilters();
  const list = useScreenList('/appointments', appointments.list, filterFields, { more, size: 12 });
  const { view, viewProps } = useRowDialog(appointments.get, list);
  const writable = useCan()('appointments:write');
  const navigate = useNavigate();
  return (
    <ListScreen
      title="Appointments"
      list={list}
      columns={columns}
      actions={{
        nameOf: (booking) => `${booking.patient.full_name}, ${formatDate(booking.booking_date)}`,
        view,
      }}
      search="Search patient, phone or reference"
      left={<FilterBar />}
      right={
        <CsvExport
          endpoint={appointments.exportCsv}
          query={list.filters}
          file="Appointments"
          total={list.total}
        />
      }
      above={<FromToday />}
      empty="Appointments appear here as soon as one is booked."
      firstStep={
        writable && { label: 'Book Appointment', run: () => void navigate({ to: '/bookAppointment' }) }
      }
      exports={appointments}
      instead={
        isReversed(list.filters) && (
          <EmptyState title="The start date is after the end date">
            <p>Choose an earlier start date or a later end date.</p>
          </EmptyState>
        )
      }
    >
      <AppointmentDialog {...viewProps} />
    </ListScreen>
  );
}
AppointmentsScreen.prefetch = () =>
  prefetchList(appointments.list, { booked_date: today() }, 12, 'booking_date');

const filterFields = [
  { kind: 'flag', label: 'Past but still open', param: 'past_open' },
  { kind: 'amounts', label: 'Amount', from: 'amount_from', to: 'amount_to' },
] as const;

/** On a phone the start date is in the filter sheet, so the filter of the sidebar's link is shown here. */
function FromToday() {
  const [{ from }, change] = useUrlState('/appointments');
  if (!useIsPhone() || from !== 'today') return null;
  return (
    <Button
      variant="light"
      rightSection={<IconX size={16} aria-hidden />}
      aria-label="Remove From today on"
      onClick={() => change({ from: undefined, page: undefined })}
    >
      From today on
    </Button>
  );
}

function FilterBar() {
  const [{ from, to, status, type, consumer, doctor }, change] = useUrlState('/appointments');
  const filter = (changes: Parameters<typeof change>[0]) => change({ ...changes, page: undefined });
  return (
    <>
      <DayInput
        inline
        label="Start date"
        value={startOf(from) ?? null}
        onChange={(day) => filter({ from: day ?? undefined })}
      />
      <DayInput
        inline
        label="End date"
        value={to ?? null}
        onChange={(day) => filter({ to: day ?? undefined })}
      />
      <ChoiceFilter
        label="Status"
        value={status}
        onChange={(next) => filter({ status: next })}
        options={statusOptions}
      />
      <ChoiceFilter
        label="Type"
        value={type}
        onChange={(next) => filter({ type: next })}
        options={kindOptions}
      />
      <InfiniteFilter
        label="Consumer mobile"
        value={consumer}
        onChange={(next) => filter({ consumer: next })}
        size={PAGE_SIZE}
        endpoint={consumers.options}
        nameOf={(row) => `${formatPhone(row.mobile)} · ${row.full_name}`}
      />
      <InfiniteFilter
        label="Doctor name"
        value={doctor}
        onChange={(next) => filter({ doctor: next })}
        size={PAGE_SIZE}
        {...doctorFilter}
      />
    </>
  );
}

const doctorOf = (booking: Booking) => booking.doctors.map(({ full_name }) => full_name).join(', ');

export const columns: ListColumn<typeof appointments.list>[] = [
  {
    key: 'booking_date',
    header: 'Booking Date',
    card: 'fact',
    cell: (row) => formatDateTime(row.start_time),
  },
  {
    header: 'Patient Name',
    card: 'lead',
    key: 'patient',
    ...recordCell(({ patient }) => ({ kind: 'patient', uuid: patient.uuid, name: patient.full_name })),
  },
  {
    header: 'Doctor Name',
    key: 'doctor',
    ...recordCell((row) => ({ kind: 'doctor', uuid: row.doctor_uuid, name: doctorOf(row) })),
  },
  {
    key: 'consumer_mobile',
    header: 'Consumer Mobile',
    cell: ({ consumer }) => (
      <RecordLink kind="consumer" uuid={consumer.uuid} name={formatPhone(consumer.mobile)} />
    ),
  },
  { key: 'type', header: 'Type', cell: (row) => kindLabels[row.kind] },
  {
    header: 'Status',
    card: 'fact',
    key: 'status',
    cell: (row) => <Tag {...statusTag(row)} />,
  },
  { key: 'amount', header: 'Amount' },
];
