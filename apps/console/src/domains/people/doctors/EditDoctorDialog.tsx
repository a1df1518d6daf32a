import { doctors, type Doctor } from '@baobab/contract/people/doctors';
import { useCan } from '../../../kit/api/session.ts';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { notifyFailure, solveCause } from '../../../kit/feedback/notices.tsx';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import type { Form } from '../../../kit/form/form.ts';
import { FormTabs, type FormTab } from '../../../kit/form/FormTabs.tsx';
import { DocumentDialog, Documents } from './Documents.tsx';
import { CommissionFields } from './CommissionFields.tsx';
import * as fields from './DoctorFields.tsx';
import { doctorsMessages as messages } from './doctors.messages.ts';
import { bodyOf, doctorRules, valuesOf, type DoctorValues } from './doctors.values.ts';

const WIDTH = 750;

export function EditDoctorDialog(dialog: RecordProps<Doctor>) {
  const doctor = dialog.record;
  const commissions = useCan()('doctors:commission');
  const edit = useEdit(doctors.edit, {
    done: messages.edited,
    refresh: [doctors.list, doctors.options, doctors.filterOptions],
  });
  return (
    <>
      <RecordForm
        {...dialog}
        title="Edit Doctor"
        subject={doctor.full_name}
        width={WIDTH}
        history={doctors.history}
        valuesOf={valuesOf}
        rules={doctorRules}
        onSubmit={(values, version) => {
          solveCause(messages.refused);
          const body = { ...bodyOf(values, commissions), version };
          return edit.run({ params: { uuid: doctor.uuid }, body });
        }}
      >
        {(form) => (
          <FormTabs
            form={form}
            label="Edit Doctor"
            tabs={allTabs(doctor, form).filter(({ value }) => commissions || value !== 'commission')}
            onInvalid={() => notifyFailure(messages.refused, { title: messages.refusedTitle })}
          />
        )}
      </RecordForm>
      <DocumentDialog documents={doctor.profile.doctorDocuments} />
    </>
  );
}

const allTabs = (doctor: Doctor, form: Form<DoctorValues>): FormTab<DoctorValues>[] => [
  {
    value: 'general',
    label: 'General',
    fields: [
      'profile_pic',
      'full_name',
      'mobile',
      'email',
      'consultation_fee',
      'gender',
      'practice_started_year',
      'folioNumber',
      'professional_detail',
      'education',
      'speciality',
      'languages',
      'bio',
    ],
    content: <fields.GeneralFields form={form} />,
  },
  {
    value: 'contact',
    label: 'Contact',
    fields: ['address', 'bank_detail'],
    content: <fields.ContactFields form={form} />,
  },
  {
    value: 'profile',
    label: 'Profile',
    fields: ['sign_pic', 'profileVideoUrl', 'social_media'],
    content: <fields.ProfileFields form={form} />,
  },
  { value: 'office', label: 'Office', fields: ['hr_info'], content: <fields.OfficeFields form={form} /> },
  {
    value: 'documents',
    label: 'Documents',
    fields: [],
    content: <Documents documents={doctor.profile.doctorDocuments} />,
  },
  {
    value: 'commission',
    label: 'Commission',
    fields: ['advice_commission', 'medicine_prescription_commision'],
    content: (
      <CommissionFields
        form={form}
        advice="advice_commission"
        prescription="medicine_prescription_commision"
      />
    ),
  },
];
