import { introducers, type Introducer } from '@baobab/contract/people/introducers';
import type { FieldValues } from 'react-hook-form';
import { PickField, type PickProps } from '../../../kit/form/PickField.tsx';

/** A form field to select an introducer. */
export const IntroducerSelect = <V extends FieldValues>({
  label = 'Introducer',
  ...props
}: PickProps<V, Introducer>) => (
  <PickField {...props} endpoint={introducers.list} nameOf={(row) => row.introducer_name} label={label} />
);
