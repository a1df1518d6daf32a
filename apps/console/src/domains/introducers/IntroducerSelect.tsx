import { introducers, type Introducer } from '@baobab/contract/introducers';
import { PickField, type PickProps } from '../../kit/form/PickField.tsx';

/** A form field to select an introducer. */
export const IntroducerSelect = ({ label = 'Introducer', ...props }: PickProps<Introducer>) => (
  <PickField {...props} endpoint={introducers.list} nameOf={(row) => row.introducer_name} label={label} />
);
