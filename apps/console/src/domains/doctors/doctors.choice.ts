import { doctors } from '@baobab/contract/doctors';
import type { RowOf } from '../../kit/api/queries.ts';

/** Where a doctor is chosen from and how one reads, for every select, form and filter that offers doctors. */
export const doctorChoice = {
  endpoint: doctors.options,
  nameOf: (doctor: RowOf<typeof doctors.options>) => doctor.full_name,
};
