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

/** Texts beyond the specification. */
export const deactivation = {
  question: 'Deactivate this account?',
  text: (name: string) => `${name} is signed out and cannot sign in until the account is active again.`,
  many: 'They are signed out and cannot sign in until their accounts are active again.',
};
export const verification = {
  question: 'Verify this account?',
  text: (name: string) => `${name} counts as verified from now on. This cannot be undone.`,
};
