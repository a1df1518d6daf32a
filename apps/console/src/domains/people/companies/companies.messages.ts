/** Texts fixed by the specification; the other required messages follow its wording. */
export const companiesMessages = {
  nameMissing: 'Please input Company Name!',
  regIdMissing: 'Please input Company Reg Id!',
  firstNameMissing: 'Please input First Name!',
  lastNameMissing: 'Please input Last Name!',
  emailMissing: 'Please input email!',
  emailInvalid: 'Invalid email',
  mobileMissing: 'Please input Mobile Number!',
  addressMissing: 'Please input Company Address!',
  added: 'Company Added Successfully!',
  updated: 'updated succesfully',
  noUsers: 'No Users',
  consumerMissing: 'Please select a consumer!',
  userAdded: 'Consumer added to the company',
  userNotAdded: 'The consumer was not added',
};
