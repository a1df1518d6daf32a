/** Texts fixed by the specification. */
export const usersMessages = {
  firstNameMissing: 'Please enter first name!',
  lastNameMissing: 'Please enter Last name!',
  emailMissing: 'Please enter email!',
  emailInvalid: 'Invalid email',
  mobileMissing: 'Please enter Mobile No.!',
  added: 'User added Successfully!',
  verified: 'User verified Successfully!',
  statusChanged: 'User Status Changed Successfully!',
};
