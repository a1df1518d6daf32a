/** Texts fixed by the specification, including stray spaces. */
export const partnersMessages = {
  emailMissing: 'Please enter email!',
  emailInvalid: 'Invalid email',
  branchNameMissing: 'Please Select Branch Name!',
  branchCityMissing: 'Please Select Branch City!',
  branchAreaMissing: 'Please Select Branch Area!',
  doorMissing: 'Please enter door no ',
  streetMissing: 'Please enter street!',
  workingTimeMissing: 'Please enter working time !',
  pincodeMissing: 'Please enter pincode!',
  groupMissing: 'Please Select Group!',
  roleMissing: 'Please Select Role!',
  partnerMissing: 'Please Select partner name!',
  phoneMissing: 'Please enter phone number',
  added: 'Partner added Successfully!',
  updated: 'Partner Details Updated Successfully!',
  futureDate: 'Invalid Date',
};
