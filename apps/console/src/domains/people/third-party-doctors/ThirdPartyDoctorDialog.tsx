import { thirdPartyDoctors, type ThirdPartyDoctor } from '@baobab/contract/people/third-party-doctors';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatCount, formatPhone } from '../../../kit/format.ts';
import { experienceOf } from './third-party-doctors.format.ts';
import { thirdPartyMessages as messages } from './third-party-doctors.messages.ts';
import { recordDetail } from '../../workspace/records/public.ts';

export const ThirdPartyDoctorDialog = ({ record: doctor, ...dialog }: RecordProps<ThirdPartyDoctor>) => (
  <RecordDialog
    {...dialog}
    title="Doctor Details"
    subject={doctor.full_name}
    history={thirdPartyDoctors.history}
    details={detailsOf(doctor)}
  />
);

const percentOf = (rate: number | null) => (rate === null ? messages.missing : `${rate} %`);

const detailsOf = (doctor: ThirdPartyDoctor) => [
  { group: 'Person and contact' },
  recordDetail('Name', 'doctor', doctor.uuid, doctor.full_name),
  { label: 'Email', value: doctor.email },
  { label: 'Mobile', value: formatPhone(doctor.mobile) },
  { group: 'Activity' },
  { label: 'Total Appointments', value: formatCount(doctor.total_appointments) },
  { label: 'Total Slots Booked', value: formatCount(doctor.total_slots_booked) },
  { label: 'Total Slots Open', value: formatCount(doctor.total_slots_opened) },
  { label: 'Experience', value: experienceOf(doctor) },
  { label: 'Total Revenue', value: formatNaira(doctor.total_revenue) },
  { label: 'Recommended Prescriptions', value: formatCount(doctor.total_recommendation_eprescription) },
  { label: 'Recommended Lab Test Advices', value: formatCount(doctor.total_recommendation_lab) },
  {
    label: 'Purchased Prescriptions',
    value: formatCount(doctor.total_recommendation_purchased_eprescription),
  },
  { label: 'Purchased Lab Test Advices', value: formatCount(doctor.total_recommendation_purchased_lab) },
  { group: 'Commission' },
  { label: 'Lab Test Advice Commission', value: percentOf(doctor.profile.advice_commission) },
  { label: 'Prescription Commission', value: percentOf(doctor.profile.medicine_prescription_commision) },
];
