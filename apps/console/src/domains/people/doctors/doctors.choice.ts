import { doctors } from '@baobab/contract/people/doctors';
import type { RowOf } from '../../../kit/api/queries.ts';

/** Endpoint and label shared by all selects and filters for doctors. */
export const doctorChoice = {
  endpoint: doctors.options,
  nameOf: (doctor: RowOf<typeof doctors.options>) => doctor.full_name,
};
