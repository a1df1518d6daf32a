import { formatNaira } from '@baobab/contract/kit/naira';
import { MAX_FEE } from '@baobab/contract/kit/primitives';

/** Texts fixed by the specification; the validation messages at the end are additions. */
export const doctorsMessages = {
  nameMissing: 'Please enter name!',
  phoneMissing: 'Please enter phone!',
  emailMissing: 'Please enter email!',
  yearMissing: 'Please enter practice_started_year!',
  folioMissing: 'Please enter Folio Number!',
  qualificationMissing: 'Please enter qualification !',
  countryMissing: 'Please enter Country!',
  refusedTitle: 'Alert !',
  refused: 'Please check all the tabs and fill mandatory values..',
  edited: 'Doctor Profile Edited successfully',
  noDocuments: 'No Doucments to Show',
  noAppointment: 'NO Appointment',
  yearWrong: 'Enter a year up to the current year, or N/A',
  numberWrong: 'Enter a number',
  feeWrong: `Enter a fee from 0 to ${formatNaira(MAX_FEE)}`,
  rateWrong: 'Enter a percentage from 0 to 100 with at most two decimals',
  addressWrong: 'Enter an address that begins with http:// or https://',
  emailWrong: 'Invalid email',
};
