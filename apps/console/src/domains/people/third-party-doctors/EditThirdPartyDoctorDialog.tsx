import type { BodyOf } from '@baobab/contract/kit/client';
import { thirdPartyDoctors, type ThirdPartyDoctor } from '@baobab/contract/people/third-party-doctors';
import { useCan } from '../../../kit/api/session.ts';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { RecordForm } from '../../../kit/dialog/RecordForm.tsx';
import { useEdit } from '../../../kit/feedback/use-edit.ts';
import { SelectField, trueFalse } from '../../../kit/form/fields.tsx';
import type { FormOf } from '../../../kit/form/form.ts';
import { isPercentage, unlessEmpty, type Rules } from '../../../kit/form/rules.ts';
import { NumberField } from '../../../kit/form/NumberField.tsx';
import { CommissionFields } from '../doctors/public.ts';
import { thirdPartyMessages as messages } from './third-party-doctors.messages.ts';

/** A null means: experience unknown or no commission agreed. */
type DoctorValues = FormOf<BodyOf<typeof thirdPartyDoctors.edit>>;

const experience = unlessEmpty((years: number) =>
  Number.isInteger(years) && years >= 0 && years <= 70 ? null : messages.experienceWrong,
);
const rate = unlessEmpty(isPercentage(messages.rateWrong));
const rules: Rules<DoctorValues> = {
  total_year_experience: [experience],
  advice_commission: [rate],
  medicine_prescription_commision: [rate],
};

export function EditThirdPartyDoctorDialog(dialog: RecordProps<ThirdPartyDoctor>) {
  const doctor = dialog.record;
  const commissions = useCan()('doctors:commission');
  const edit = useEdit(thirdPartyDoctors.edit, {
    done: messages.updated,
    refresh: [thirdPartyDoctors.list, thirdPartyDoctors.transactions],
  });
  return (
    <RecordForm
      {...dialog}
      title="Edit Doctor"
      subject={doctor.full_name}
      history={thirdPartyDoctors.history}
      valuesOf={valuesOf}
      rules={rules}
      onSubmit={({ active, total_year_experience, ...rates }, version) =>
        edit.run({
          params: { uuid: doctor.uuid },
          body: { active, total_year_experience, ...(commissions && rates), version },
        })
      }
    >
      {(form) => (
        <>
          <SelectField form={form} name="active" label="Active" options={trueFalse} />
          <NumberField form={form} name="total_year_experience" label="Experience" unit="years" max={70} />
          {commissions && (
            <CommissionFields
              form={form}
              advice="advice_commission"
              prescription="medicine_prescription_commision"
            />
          )}
        </>
      )}
    </RecordForm>
  );
}

const valuesOf = ({ active, total_year_experience, profile }: ThirdPartyDoctor): DoctorValues => ({
  active,
  total_year_experience,
  advice_commission: profile.advice_commission,
  medicine_prescription_commision: profile.medicine_prescription_commision,
});
