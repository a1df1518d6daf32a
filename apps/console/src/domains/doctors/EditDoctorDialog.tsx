import { doctors, type Doctor } from '@baobab/contract/doctors';
import { useMemo } from 'react';
import { useCan } from '../../kit/api/session.ts';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { notifyFailure } from '../../kit/feedback/notices.tsx';
import { useEdit, versionOf } from '../../kit/feedback/use-edit.ts';
import { FormTabs, type FormTab } from '../../kit/form/FormTabs.tsx';
import { DocumentDialog, Documents } from './Documents.tsx';
import * as fields from './DoctorFields.tsx';
import { doctorsMessages as messages } from './doctors.messages.ts';
import { bodyOf, doctorRules, toInputErrors, valuesOf } from './doctors.values.ts';

const WIDTH = 750;

interface EditDoctorDialogProps {
  doctor: Doctor;
  opened: boolean;
  onClose: () => void;
}

export function EditDoctorDialog({ doctor, opened, onClose }: EditDoctorDialogProps) {
  const commissions = useCan()('doctors:commission');
  const edit = useEdit(doctors.edit, {
    valuesOf,
    done: messages.edited,
    refresh: [doctors.list, doctors.options],
  });
  const values = useMemo(() => valuesOf(doctor), [doctor]);
  const tabs = allTabs(doctor).filter(({ value }) => commissions || value !== 'commission');
  return (
    <>
      <FormDialog
        title="Edit Doctor"
        subject={doctor.full_name}
        width={WIDTH}
        opened={opened}
        onClose={onClose}
        draft={`edit-doctor-${doctor.uuid}`}
        initial={values}
        rules={doctorRules}
        onSubmit={async (typed) => {
          const body = bodyOf(typed, versionOf(typed), commissions);
          const outcome = await edit.run({ params: { uuid: doctor.uuid }, body });
          return outcome.ok ? outcome : { ...outcome, fields: toInputErrors(outcome.fields) };
        }}
      >
        <FormTabs
          label="Edit Doctor"
          tabs={tabs}
          onInvalid={() => notifyFailure(messages.refused, { title: messages.refusedTitle })}
        />
      </FormDialog>
      <DocumentDialog documents={doctor.profile.doctorDocuments} />
    </>
  );
}

const matching = (pattern: RegExp) => (field: string) => pattern.test(field);
const contact = matching(/^(address|bank_detail)\//);
const profile = matching(/^(profileVideoUrl\/|social_media\/|sign_pic)/);
const office = matching(/^hr_info\//);
const commission = matching(/_(commission|commision)$/);
const general = (field: string) => ![contact, profile, office, commission].some((holds) => holds(field));

const allTabs = (doctor: Doctor): FormTab[] => [
  { value: 'general', label: 'General', includes: general, content: <fields.GeneralFields /> },
  { value: 'contact', label: 'Contact', includes: contact, content: <fields.ContactFields /> },
  { value: 'profile', label: 'Profile', includes: profile, content: <fields.ProfileFields /> },
  { value: 'office', label: 'Office', includes: office, content: <fields.OfficeFields /> },
  {
    value: 'documents',
    label: 'Documents',
    includes: () => false,
    content: <Documents documents={doctor.profile.doctorDocuments} />,
  },
  { value: 'commission', label: 'Commission', includes: commission, content: <fields.CommissionFields /> },
];
