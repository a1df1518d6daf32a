/** The texts of the introducer screen, letter for letter; what the texts do not word is worded like their kin. */
export const introducersMessages = {
  firstNameMissing: 'Please input First Name!',
  lastNameMissing: 'Please input Last Name!',
  emailMissing: 'Please input email!',
  emailInvalid: 'Invalid email',
  mobileMissing: 'Please input Mobile Number!',
  added: 'Introducer Add Succesfully',
  addFailed: 'Failed',
  updated: 'updated succesfully',
  nobody: 'No Referred Users',
};
