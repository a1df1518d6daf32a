/** The texts of the two influencer screens, letter for letter. */
export const influencersMessages = {
  // The list's own edit
  editEmailMissing: 'Please enter email!',
  editPhoneMissing: 'Please enter phone number',
  // Add
  firstNameMissing: 'Please input First Name!',
  lastNameMissing: 'Please input Last Name!',
  emailMissing: 'Please input email!',
  mobileMissing: 'Please input Mobile Number!',
  // The master's dialog
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
