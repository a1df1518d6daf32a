/** Texts fixed by the specification. */
export const partnerNamesMessages = {
  logoMissing: 'Please Upload Logo!',
  nameMissing: 'Please enter Partner Name !',
  codeMissing: 'Please enter code!',
  descMissing: 'Please enter description!',
  added: 'Partner Added Successfully!',
  updated: 'updated succesfully',
  failed: 'Something went wrong',
};
