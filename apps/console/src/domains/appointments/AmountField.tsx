import { MAX_BOOKING } from '@baobab/contract/booking-bodies';
import { NumberInput } from '@mantine/core';
import { requiredProps } from '../../kit/form/fields.tsx';
import { useField } from '../../kit/form/form-context.tsx';

/** The price of a booking. A free appointment costs nothing, whatever the doctor's fee. */
export function AmountField() {
  const { form, value, error } = useField('amount');
  const { value: type } = useField('type');
  return (
    <NumberInput
      name="amount"
      label="Amount"
      leftSection={<span aria-hidden>₦</span>}
      hideControls
      min={0}
      max={MAX_BOOKING}
      clampBehavior="none"
      decimalScale={2}
      thousandSeparator=","
      readOnly={type === 'free'}
      value={value}
      error={error}
      onChange={(amount) => form.set('amount', String(amount))}
      {...requiredProps(true)}
    />
  );
}
