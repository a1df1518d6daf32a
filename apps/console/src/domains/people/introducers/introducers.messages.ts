/** Texts fixed by the specification; the others follow its wording. */
export const introducersMessages = {
  firstNameMissing: 'Please input First Name!',
  lastNameMissing: 'Please input Last Name!',
  emailMissing: 'Please input email!',
  emailInvalid: 'Invalid email',
  mobileMissing: 'Please input Mobile Number!',
  added: 'Introducer Add Succesfully',
  addFailed: 'Failed',
  updated: 'updated succesfully',
  noUsers: 'No Referred Users',
};
