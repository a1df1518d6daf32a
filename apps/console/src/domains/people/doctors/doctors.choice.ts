import { doctors } from '@baobab/contract/people/doctors';

const nameOf = (doctor: { full_name: string }) => doctor.full_name;

/** Doctors who can be booked, for the booking form. */
export const doctorChoice = { endpoint: doctors.options, nameOf };
/** All doctors that a record may name, for filters. */
export const doctorFilter = { endpoint: doctors.filterOptions, nameOf };
