import type { ThirdPartyPatient } from '@baobab/contract/people/third-party-doctors';
import { DetailsDialog } from '../../../kit/dialog/DetailsDialog.tsx';
import { formatDate } from '@baobab/contract/kit/lagos-time';
import { formatPhone } from '../../../kit/format.ts';
import { RecordLink } from '../../workspace/records/public.ts';

interface PatientDialogProps {
  patient: ThirdPartyPatient;
  opened: boolean;
  onClose: () => void;
}

export const PatientDialog = ({ patient, opened, onClose }: PatientDialogProps) => (
  <DetailsDialog
    title="Patient Details"
    subject={patient.full_name}
    opened={opened}
    onClose={onClose}
    details={[
      {
        label: 'Name',
        value: (
          <RecordLink kind="patient" uuid={patient.uuid}>
            {patient.full_name}
          </RecordLink>
        ),
      },
      { label: 'Email', value: patient.email },
      { label: 'Phone', value: formatPhone(patient.mobile) },
      { label: 'Date of Birth', value: formatDate(patient.dob) },
      { label: 'Blood Group', value: patient.blood_group },
      { label: 'Gender', value: patient.gender },
      { label: 'Address', value: patient.residential_Address[0]?.street },
    ]}
  />
);
