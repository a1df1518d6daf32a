import { appointments, type Booking } from '@baobab/contract/care/appointments';
import { feedback } from '@baobab/contract/care/feedback';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { labOrders, type LabOrder } from '@baobab/contract/care/lab-orders';
import { transactions, type Transaction } from '@baobab/contract/money/transactions';
import { treatmentOrders, type TreatmentOrder } from '@baobab/contract/care/treatment-orders';
import { AppointmentDialog, appointmentColumns } from '../../care/appointments/public.ts';
import { FeedbackDialog, feedbackColumns, toOpinion } from '../../care/feedback/public.ts';
import { labOrderColumns, OrderDialog } from '../../care/lab-orders/public.ts';
import { TransactionDialog, transactionColumns } from '../../money/transactions/public.ts';
import { TreatmentOrderDialog, treatmentOrderColumns } from '../../care/treatment-orders/public.ts';
import { RecordsTab } from './RecordsTab.tsx';

/** The account holder or company whose records are listed. */
export type Owner = { consumer: string } | { company: string };

/** Without the columns that repeat the person whose page it is. */
const without = <C extends { header: string }>(columns: readonly C[], ...headers: string[]) =>
  columns.filter(({ header }) => !headers.includes(header));
const isPerson = (owner: Owner) => 'consumer' in owner;

const asListed = <Row,>(row: Row) => row;

export const AppointmentsTab = ({
  filters,
}: {
  filters: { doctor_uuid: string } | { 'created_by.uuid': string };
}) => (
  <RecordsTab
    label="Appointments"
    endpoint={appointments.list}
    record={appointments.get}
    filters={filters}
    present={asListed<Booking>}
    columns={without(appointmentColumns, 'doctor_uuid' in filters ? 'Doctor Name' : 'Consumer Mobile')}
    nameOf={(row) => `${row.patient.full_name}, ${formatDate(row.booking_date)}`}
    empty="Appointments appear here as soon as one is booked."
    Dialog={AppointmentDialog}
  />
);

export const PaymentsTab = ({
  owner,
  refund,
}: {
  owner: Owner | { doctor: string };
  refund?: 'due' | undefined;
}) => (
  <RecordsTab
    label="Payments and refunds"
    endpoint={transactions.list}
    record={transactions.get}
    filters={{ type: 'all', refund, ...owner }}
    present={asListed<Transaction>}
    columns={without(transactionColumns, 'doctor' in owner ? 'Doctor Name' : 'Phone Number')}
    nameOf={(row) => row.reference_id}
    empty="Payments appear here as soon as one is made."
    Dialog={TransactionDialog}
  />
);

export const LabOrdersTab = ({ owner }: { owner: Owner }) => (
  <RecordsTab
    label="Lab orders"
    endpoint={labOrders.list}
    record={labOrders.get}
    filters={owner}
    present={asListed<LabOrder>}
    columns={isPerson(owner) ? without(labOrderColumns, 'Phone Number') : labOrderColumns}
    nameOf={(row) => row.order_info.order_id}
    empty="Lab orders appear here as soon as a test is ordered."
    Dialog={OrderDialog}
  />
);

export const TreatmentOrdersTab = ({ owner }: { owner: Owner }) => (
  <RecordsTab
    label="Treatment orders"
    endpoint={treatmentOrders.list}
    record={treatmentOrders.get}
    filters={owner}
    present={asListed<TreatmentOrder>}
    columns={isPerson(owner) ? without(treatmentOrderColumns, 'User Name') : treatmentOrderColumns}
    nameOf={(row) => row.reference_id}
    empty="Treatment orders appear here as soon as one is ordered."
    Dialog={TreatmentOrderDialog}
  />
);

export const FeedbackTab = ({ doctor }: { doctor: string }) => (
  <RecordsTab
    label="Feedback"
    endpoint={feedback.list}
    record={feedback.get}
    filters={{ type: 'doctor', doctor_uuid: doctor }}
    present={toOpinion}
    columns={without(feedbackColumns, 'Doctor Name')}
    nameOf={({ PatientName, DoctorName }) => `${PatientName} about ${DoctorName}`}
    empty="Feedback appears here as soon as a patient or the doctor gives it."
    Dialog={FeedbackDialog}
  />
);
