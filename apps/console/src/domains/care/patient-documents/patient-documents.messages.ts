/** Texts fixed by the specification. */
export const patientDocumentsMessages = {
  caution: 'Caution',
  selectPatient: 'Please Select the Patient first',
};
