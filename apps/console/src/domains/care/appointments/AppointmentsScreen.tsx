import type { SortOf } from '@baobab/contract/kit/endpoint';
import {
  appointments,
  bookingKinds,
  bookingStatuses,
  type Booking,
  type BookingFilters,
} from '@baobab/contract/care/appointments';
import { consumers } from '@baobab/contract/people/consumers';
import { useNavigate } from '@tanstack/react-router';
import { prefetchList } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { useRowDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { PAGE_SIZE } from '../../../kit/defaults.ts';
import { useReadErrorLog } from '../../../kit/feedback/use-read-error-log.ts';
import { DayInput } from '../../../kit/form/DayInput.tsx';
import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatPhone } from '../../../kit/format.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { EmptyList, EmptyState } from '../../../kit/layout/States.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { ChoiceFilter, filterId, InfiniteFilter } from '../../../kit/table/Filters.tsx';
import { ResourceTable, type Column } from '../../../kit/table/ResourceTable.tsx';
import { rowActions } from '../../../kit/table/row-actions.tsx';
import { useFilters } from '../../../kit/table/use-filters.ts';
import { useList } from '../../../kit/table/use-list.ts';
import { CsvExport } from '../../../kit/transfer/CsvExport.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { doctorChoice } from '../../people/doctors/public.ts';
import { ListExportButton } from '../../workspace/exports/public.ts';
import { kindLabels, kindOptions, statusOptions, statusTag } from './appointments.messages.ts';
import { recordCell, RecordLink } from '../../workspace/records/public.ts';

const AppointmentDialog = lazyDialog(() =>
  import('./AppointmentDialog.tsx').then((m) => m.AppointmentDialog),
);

/** Maps the filters in the URL to the names of the wire. */
function useToolbarFilters(): BookingFilters {
  const [{ from, to, status, type, consumer, doctor }] = useUrlState('/appointments');
  return {
    booked_date: from,
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
  const more = useFilters('/appointments', appointments.list, filterFields);
  const filters = { ...useToolbarFilters(), ...more.query };
  const list = useList(appointments.list, filters, { size: 12 });
  useReadErrorLog(list.error);
  const rowDialog = useRowDialog(appointments.get, list);
  const { row } = rowDialog;
  const writable = useCan()('appointments:write');
  const navigate = useNavigate();
  return (
    <Page title="Appointments" list={list}>
      <Toolbar
        left={<FilterBar />}
        filters={more}
        right={
          <CsvExport
            endpoint={appointments.exportCsv}
            query={filters}
            file="Appointments"
            total={list.total}
          />
        }
      />
      {isReversed(filters) ? (
        <EmptyState title="The start date is after the end date">
          <p>Choose an earlier start date or a later end date.</p>
        </EmptyState>
      ) : (
        <ResourceTable
          label="Appointments"
          list={list}
          filters={more}
          columns={[
            ...columns,
            ...rowActions<Booking>({
              nameOf: (booking) => `${booking.patient.full_name}, ${formatDate(booking.booking_date)}`,
              view: rowDialog.view,
            }),
          ]}
          renderExport={(exported) => (
            <ListExportButton endpoints={appointments} list={list} columns={exported} />
          )}
          rowKey={(booking) => booking.uuid}
          onOpen={(booking) => rowDialog.view(booking.uuid)}
          empty={
            <EmptyList
              text="Appointments appear here as soon as one is booked."
              step={
                writable && {
                  label: 'Book Appointment',
                  run: () => void navigate({ to: '/bookAppointment' }),
                }
              }
            />
          }
        />
      )}
      {row && (
        <AppointmentDialog key={row.uuid} booking={row} opened={rowDialog.opened} onClose={rowDialog.close} />
      )}
    </Page>
  );
}
AppointmentsScreen.prefetch = () => prefetchList(appointments.list, {}, 12);

const filterFields = [
  { kind: 'flag', label: 'Past but still open', param: 'past_open' },
  { kind: 'amounts', label: 'Amount', from: 'amount_from', to: 'amount_to' },
] as const;

function FilterBar() {
  const [{ from, to, status, type, consumer, doctor }, change] = useUrlState('/appointments');
  const filter = (changes: Parameters<typeof change>[0]) => change({ ...changes, page: undefined });
  return (
    <>
      <DayInput
        inline
        label="Start date"
        value={from ?? null}
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
        {...doctorChoice}
      />
    </>
  );
}

const doctorOf = (booking: Booking) => booking.doctors.map(({ full_name }) => full_name).join(', ');

export const columns: Column<Booking, SortOf<typeof appointments.list>>[] = [
  {
    header: 'Booking Date',
    card: 'fact',
    exported: 'booking_date',
    sort: 'booking_date',
    cell: (row) => formatDateTime(row.start_time),
  },
  {
    header: 'Patient Name',
    card: 'lead',
    exported: 'patient',
    ...recordCell(({ patient }) => ({ kind: 'patient', uuid: patient.uuid, name: patient.full_name })),
  },
  {
    header: 'Doctor Name',
    exported: 'doctor',
    ...recordCell((row) => ({ kind: 'doctor', uuid: row.doctor_uuid, name: doctorOf(row) })),
  },
  {
    header: 'Consumer Mobile',
    exported: 'consumer_mobile',
    cell: ({ consumer }) => (
      <RecordLink kind="consumer" uuid={consumer.uuid}>
        {formatPhone(consumer.mobile)}
      </RecordLink>
    ),
  },
  { header: 'Type', exported: 'type', cell: (row) => kindLabels[row.kind] },
  {
    header: 'Status',
    card: 'fact',
    exported: 'status',
    cell: (row) => <Tag {...statusTag(row)} />,
  },
  { header: 'Amount', exported: 'amount', kind: 'number', cell: (row) => formatNaira(row.amount) },
];
