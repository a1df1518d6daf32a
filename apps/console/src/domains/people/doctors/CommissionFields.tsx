import type { FieldValues } from 'react-hook-form';
import type { Form, Name } from '../../../kit/form/form.ts';
import { NumberField, PERCENT } from '../../../kit/form/NumberField.tsx';

interface CommissionFieldsProps<V extends FieldValues> {
  form: Form<V>;
  advice: Name<V, number | null>;
  prescription: Name<V, number | null>;
}

/** The commissions of a doctor, also of an external one. */
export const CommissionFields = <V extends FieldValues>(props: CommissionFieldsProps<V>) => (
  <>
    <NumberField form={props.form} name={props.advice} label="Lab Test Advice Commission" {...PERCENT} />
    <NumberField form={props.form} name={props.prescription} label="Prescription Commission" {...PERCENT} />
  </>
);
