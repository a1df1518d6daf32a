import type { ThirdPartyPatient } from '@baobab/contract/people/third-party-doctors';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatPhone } from '../../../kit/format.ts';
import { recordDetail } from '../../workspace/records/public.ts';

export const PatientDialog = ({ record: patient, ...dialog }: RecordProps<ThirdPartyPatient>) => (
  <RecordDialog
    {...dialog}
    title="Patient Details"
    subject={patient.full_name}
    details={[
      recordDetail('Name', 'patient', patient.uuid, patient.full_name),
      { label: 'Email', value: patient.email },
      { label: 'Phone', value: formatPhone(patient.mobile) },
      { label: 'Date of Birth', value: formatDate(patient.dob) },
      { label: 'Blood Group', value: patient.blood_group },
      { label: 'Gender', value: patient.gender },
      { label: 'Address', value: patient.residential_Address[0]?.street },
    ]}
  />
);
