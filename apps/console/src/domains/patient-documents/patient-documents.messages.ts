/** The texts of the patient documents, letter for letter. */
export const patientDocumentsMessages = {
  caution: 'Caution',
  selectPatient: 'Please Select the Patient first',
};
