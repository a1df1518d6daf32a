import { consumers, type Consumer } from '@baobab/contract/people/consumers';
import type { GroupedDetails } from '../../../kit/dialog/DescriptionList.tsx';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatPhone } from '../../../kit/format.ts';
import { recordDetail, RecordLink } from '../../workspace/records/public.ts';
import classes from './consumers.module.css';

export const ConsumerDialog = ({ record: consumer, ...dialog }: RecordProps<Consumer>) => (
  <RecordDialog
    {...dialog}
    title="Consumer Details"
    subject={consumer.full_name}
    history={consumers.history}
    details={detailsOf(consumer)}
  />
);

const detailsOf = (consumer: Consumer): GroupedDetails => [
  { group: 'Person and contact' },
  recordDetail('Full Name', 'consumer', consumer.uuid, consumer.full_name),
  { label: 'User Name', value: consumer.username },
  { label: 'Email', value: consumer.email },
  { label: 'Phone Number', value: formatPhone(consumer.mobile) },
  { label: 'Verified', value: consumer.verified ? 'Yes' : 'No' },
  { group: 'Money' },
  { label: 'Total Amount of Bookings', value: formatNaira(consumer.bookings_details.totalAmountConsumer) },
  { label: 'Total Amount of Orders', value: formatNaira(consumer.orders_details.totalAmountConsumersOrder) },
  { group: 'Account' },
  { label: 'Signed Up', value: formatDateTime(consumer.user_details.user_signed_up) },
  {
    label: 'Patients',
    value: (consumer.patients.length > 0 && <Patients patients={consumer.patients} />) || '',
  },
];

const Patients = ({ patients }: { patients: Consumer['patients'] }) => (
  <ul className={classes.patients}>
    {patients.map((patient) => (
      <li key={patient.uuid}>
        <strong>
          <RecordLink kind="patient" uuid={patient.uuid} name={patient.full_name} />
        </strong>
        <span>
          {[patient.gender, patient.blood_group, patient.marital_status].filter(Boolean).join(' · ') || '–'}
        </span>
      </li>
    ))}
  </ul>
);
