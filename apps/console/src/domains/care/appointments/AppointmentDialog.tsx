import { pluralize } from '@baobab/contract/kit/numbers';
import { appointments, type Booking } from '@baobab/contract/care/appointments';
import { useEffect, useRef } from 'react';
import { useCall, useRefresh } from '../../../kit/api/queries.ts';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { formatDate, formatDateTime, formatTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatPhone } from '../../../kit/format.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { Timeline } from '../../../kit/layout/Timeline.tsx';
import { CopyableId, NamedLink, recordDetail, RecordLink } from '../../workspace/records/public.ts';
import { paymentRows } from '../../money/transactions/public.ts';
import { eventLabels, kindLabels, statusTag } from './appointments.messages.ts';
import classes from './appointments.module.css';
import { StatusChange } from './StatusChange.tsx';

/** Details, status changes and history of an appointment. */
export const AppointmentDialog = ({ record: booking, ...dialog }: RecordProps<Booking>) => (
  <RecordDialog
    {...dialog}
    title="Appointment Details"
    subject={`${booking.patient.full_name}, ${formatDateTime(booking.start_time)}`}
    width={680}
    history={appointments.recordHistory}
    details={detailsOf(booking)}
  />
);

const detailsOf = (booking: Booking) => [
  { group: 'Booking' },
  { label: 'Booking Id', value: <CopyableId label="Booking Id" uuid={booking.uuid} /> },
  {
    label: 'Status',
    value: (
      <div className={classes.status}>
        <Tag {...statusTag(booking)} />
        <StatusChange booking={booking} />
      </div>
    ),
  },
  { label: 'Booking Date', value: formatDate(booking.booking_date) },
  { label: 'Time', value: `${formatTime(booking.start_time)} – ${formatTime(booking.end_time)}` },
  { label: 'Type', value: kindLabels[booking.kind] },
  {
    label: 'Doctor Name',
    value: (
      <RecordLink
        kind="doctor"
        uuid={booking.doctor_uuid}
        name={booking.doctors.map(({ full_name }) => full_name).join(', ')}
      />
    ),
  },
  { label: 'Clinic', value: booking.clinic },
  { group: 'People' },
  recordDetail('Patient Name', 'patient', booking.patient.uuid, booking.patient.full_name),
  { label: 'Patient Email', value: booking.patient.email },
  { label: 'Patient Mobile', value: formatPhone(booking.patient.mobile ?? '') },
  {
    label: 'Consumer',
    value: (
      <>
        <RecordLink kind="consumer" uuid={booking.consumer.uuid} name={booking.consumer.full_name} />,{' '}
        {formatPhone(booking.consumer.mobile)}
      </>
    ),
  },
  { group: 'Reason' },
  { label: 'Symptoms', value: booking.reasons.join(', ') },
  { label: 'Description', value: booking.desc },
  { label: 'Additional Info', value: booking.addInfo },
  { group: 'Money' },
  { label: 'Amount', value: formatNaira(booking.amount) },
  ...(booking.coupon ? couponRows(booking, booking.coupon) : []),
  ...paymentRows(booking.payment),
  { label: 'Reference Id', value: booking.ref_id },
  {
    label: 'Transaction Reference',
    value: booking.payment && <NamedLink kind="payment" name={booking.payment.reference_id} />,
  },
  { group: 'Documents' },
  { label: 'E-Prescriptions', value: String(booking.eprescriptions_count.total_eprescription) },
  { label: 'Lab Prescriptions', value: String(booking.eprescription_labs_count.total_eprescription_lab) },
  { group: 'Events' },
  { label: 'Created', value: formatDateTime(booking.createdAt) },
  { label: 'What Happened', value: <History booking={booking} /> },
];

/** A pending booking has a coupon that is not used yet. */
const couponRows = ({ status, amount }: Booking, coupon: NonNullable<Booking['coupon']>) => [
  { label: 'Coupon Code', value: <NamedLink kind="coupon" name={coupon.coupon_code} /> },
  ...(status === 'pending'
    ? []
    : [
        { label: 'Discount', value: benefitOf(coupon) },
        { label: 'Amount Paid', value: formatNaira(amount - coupon.discount) },
      ]),
];

function benefitOf({ discount, cashback, point }: NonNullable<Booking['coupon']>): string {
  if (point > 0) return `${pluralize(point, 'point')} afterwards`;
  return cashback > 0 ? `${formatNaira(cashback)} back afterwards` : formatNaira(discount);
}

function History({ booking }: { booking: Booking }) {
  const read = useCall(appointments.history, { params: { uuid: booking.uuid } });
  const refresh = useRefresh();
  const shown = useRef(booking.version);
  // A colleague changed the appointment.
  useEffect(() => {
    if (shown.current === booking.version) return;
    shown.current = booking.version;
    void refresh([appointments.history]);
  }, [booking.version, refresh]);
  const { data } = read;
  if (read.error && !data) return <ReadFailure text="The history could not be loaded." read={read} />;
  if (!data) return <span role="status">Loading…</span>;
  const steps = data.data.map(({ at, what, by, note }) => ({
    at,
    ...(eventLabels[what] ?? { title: what, meaning: 'off' as const }),
    text: [by && `by ${by}`, note].filter(Boolean).join(', '),
  }));
  return <Timeline label="What happened to this appointment" steps={steps} />;
}
