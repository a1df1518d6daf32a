/** Texts of both influencer screens, fixed by the specification. */
export const influencersMessages = {
  // Edit dialog of the list screen
  editEmailMissing: 'Please enter email!',
  editPhoneMissing: 'Please enter phone number',
  // Add dialog
  firstNameMissing: 'Please input First Name!',
  lastNameMissing: 'Please input Last Name!',
  emailMissing: 'Please input email!',
  mobileMissing: 'Please input Mobile Number!',
  // Dialog of the master screen
  masterFirstNameMissing: 'Please enter Frist name!',
  masterLastNameMissing: 'Please enter Last name!',
  masterEmailMissing: 'Please enter Email Id!',
  masterMobileMissing: 'Please enter contact no!',
  emailInvalid: 'Invalid email',
  added: 'influencer Added Successfully',
  addFailed: 'Failed',
  updated: 'Updated Successfully!',
  masterUpdated: 'updated succesfully',
  futureDate: 'Invalid Date',
  copied: 'Copied',
};
