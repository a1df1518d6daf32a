import { thirdPartyDoctors, type ThirdPartyDoctor } from '@baobab/contract/third-party-doctors';
import { useMemo } from 'react';
import { useCan } from '../../kit/api/session.ts';
import { FormDialog } from '../../kit/dialog/FormDialog.tsx';
import { useEdit, versionOf } from '../../kit/feedback/use-edit.ts';
import { SelectField } from '../../kit/form/fields.tsx';
import type { Values } from '../../kit/form/form-store.ts';
import type { Rule } from '../../kit/form/rules.ts';
import { NumberField, parseNumber, PERCENT } from '../../kit/form/NumberField.tsx';
import { thirdPartyMessages as messages } from './third-party-doctors.messages.ts';

interface EditThirdPartyDoctorDialogProps {
  doctor: ThirdPartyDoctor;
  opened: boolean;
  onClose: () => void;
}

/** Empty input is null: experience unknown or no commission agreed. */
const parseOptionalNumber = (text = '') => (text.trim() ? parseNumber(text) : null);

const percentage: Rule = (value) => {
  const rate = parseOptionalNumber(value);
  const valid = rate === null || (rate >= 0 && rate <= 100 && Number(rate.toFixed(2)) === rate);
  return valid ? null : messages.rateWrong;
};
const rules: Record<string, Rule[]> = {
  total_year_experience: [
    (value) => {
      const years = parseOptionalNumber(value);
      const valid = years === null || (Number.isInteger(years) && years >= 0 && years <= 70);
      return valid ? null : messages.experienceWrong;
    },
  ],
  advice_commission: [percentage],
  medicine_prescription_commision: [percentage],
};

export function EditThirdPartyDoctorDialog({ doctor, opened, onClose }: EditThirdPartyDoctorDialogProps) {
  const commissions = useCan()('doctors:commission');
  const edit = useEdit(thirdPartyDoctors.edit, {
    valuesOf,
    done: messages.updated,
    refresh: [thirdPartyDoctors.list, thirdPartyDoctors.transactions],
  });
  const values = useMemo(() => valuesOf(doctor), [doctor]);
  return (
    <FormDialog
      title="Edit Doctor"
      subject={doctor.full_name}
      opened={opened}
      onClose={onClose}
      draft={`edit-third-party-doctor-${doctor.uuid}`}
      initial={values}
      rules={rules}
      onSubmit={(typed) =>
        edit.run({
          params: { uuid: doctor.uuid },
          body: {
            active: typed['active'] === 'True',
            total_year_experience: parseOptionalNumber(typed['total_year_experience']),
            ...(commissions && {
              advice_commission: parseOptionalNumber(typed['advice_commission']),
              medicine_prescription_commision: parseOptionalNumber(typed['medicine_prescription_commision']),
            }),
            version: versionOf(typed),
          },
        })
      }
    >
      <SelectField name="active" label="Active" options={['True', 'False']} />
      <NumberField name="total_year_experience" label="Experience" unit="years" max={70} />
      {commissions && (
        <>
          <NumberField name="advice_commission" label="Lab Test Advice Commission" {...PERCENT} />
          <NumberField name="medicine_prescription_commision" label="Prescription Commission" {...PERCENT} />
        </>
      )}
    </FormDialog>
  );
}

const valuesOf = ({ active, total_year_experience, profile, version }: ThirdPartyDoctor): Values => ({
  active: active ? 'True' : 'False',
  total_year_experience: total_year_experience?.toString() ?? '',
  advice_commission: profile.advice_commission?.toString() ?? '',
  medicine_prescription_commision: profile.medicine_prescription_commision?.toString() ?? '',
  version: String(version),
});
