/** The texts of the corporate screen, letter for letter; the rest of the row is worded like its first two. */
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
  nobody: 'No Users',
  uploaded: 'File Uploaded Successfully!',
  uploadFailed: 'Something went wrong',
  sampleFailed: 'The sample file could not be loaded',
  reportFailed: 'The list of errors could not be loaded',
  undoText: 'Everyone it added is removed. Component uploads and edits stay.',
};
