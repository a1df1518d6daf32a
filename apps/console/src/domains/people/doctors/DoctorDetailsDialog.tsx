import { pluralize } from '@baobab/contract/kit/numbers';
import { doctors, type Doctor } from '@baobab/contract/people/doctors';
import { yearsOfPractice, NOT_AVAILABLE } from '@baobab/contract/people/practice-years';
import { Button } from '@mantine/core';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { formatNaira } from '@baobab/contract/kit/naira';
import { formatCount, today } from '../../../kit/format.ts';
import { RemoteImage } from '../../workspace/files/public.ts';
import { doctorsMessages as messages } from './doctors.messages.ts';
import { recordDetail } from '../../workspace/records/public.ts';

interface DoctorDetailsDialogProps extends RecordProps<Doctor> {
  /** Opens the calendar addresses; undefined for roles that may not change the doctor. */
  onCalendar: ((uuid: string) => void) | undefined;
}

export const DoctorDetailsDialog = ({ record: doctor, onCalendar, ...dialog }: DoctorDetailsDialogProps) => (
  <RecordDialog
    {...dialog}
    title="Doctor Details"
    subject={doctor.full_name}
    history={doctors.history}
    details={detailsOf(doctor)}
  >
    {doctor.profile_pic && <RemoteImage src={doctor.profile_pic} alt={doctor.full_name} size={72} />}
    {onCalendar && (
      <Button variant="default" onClick={() => onCalendar(doctor.uuid)}>
        Calendar addresses
      </Button>
    )}
  </RecordDialog>
);

/** Computed from the year the practice started, or N/A. */
function experienceOf({ profile }: Doctor): string {
  const years = yearsOfPractice(Number(today().slice(0, 4)), profile.practice_started_year);
  return years === null ? NOT_AVAILABLE : pluralize(years, 'year');
}

const detailsOf = (doctor: Doctor) => [
  { group: 'Person' },
  recordDetail('Name', 'doctor', doctor.uuid, doctor.full_name),
  { label: 'Fee', value: formatNaira(doctor.consultation_fee) },
  { label: 'Date of Birth', value: formatDate(doctor.profile.dob) },
  { label: 'Gender', value: doctor.profile.gender },
  { group: 'Profession' },
  { label: 'Education', value: doctor.profile.education },
  { label: 'Qualification', value: doctor.profile.professional_detail.qualification },
  { label: 'Registration Number', value: doctor.profile.registration_no },
  { label: 'Registration Council', value: doctor.profile.registration_council },
  { label: 'License', value: doctor.profile.license },
  { label: 'Experience', value: experienceOf(doctor) },
  { label: 'Short Bio', value: doctor.profile.bio },
  { group: 'Activity' },
  { label: 'Total Appointments', value: formatCount(doctor.total_appointments) },
  { label: 'Recommended Lab Tests', value: formatCount(doctor.total_recommendation_lab) },
  { label: 'Recommended E-Prescriptions', value: formatCount(doctor.total_recommendation_eprescription) },
  { label: 'Purchased Lab Tests', value: formatCount(doctor.total_recommendation_purchased_lab) },
  {
    label: 'Purchased E-Prescriptions',
    value: formatCount(doctor.total_recommendation_purchased_eprescription),
  },
  { label: 'Total Revenue', value: formatNaira(doctor.total_revenue) },
  { label: 'Slots Booked', value: formatCount(doctor.total_slots_booked) },
  { label: 'Slots Opened', value: formatCount(doctor.total_slots_opened) },
  {
    label: 'Last Appointment Date',
    value: formatDateTime(doctor.last_appointments_date) || messages.noAppointment,
  },
];
