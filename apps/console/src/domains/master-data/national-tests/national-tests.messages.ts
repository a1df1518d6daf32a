/** Texts fixed by the specification. */
export const nationalTestsMessages = {
  activeMissing: 'Please input Active!',
  cityMissing: 'Please enter City!',
  areaMissing: 'Please enter Area name!',
  partnerMissing: 'Please enter Partner Name !',
  codeMissing: 'Please enter Product Code!',
  disciplineMissing: 'Please enter Test Discipline!',
  nameMissing: 'Please enter Test Name!',
  popularMissing: 'Please select Yes or No!',
  pathologyAdded: 'Pathology Added Successfully!',
  radiologyAdded: 'Radiology Added Successfully!',
  updated: 'updated succesfully',
  failed: 'Something went wrong',
};
