export const privacyMessages = {
  corrected: 'The personal data was corrected.',
  erased: 'The personal data was erased.',
  exportFailed: 'The personal data could not be exported',
  firstNameMissing: 'Enter the first name.',
  lastNameMissing: 'Enter the last name.',
  emailMissing: 'Enter the e-mail address.',
  emailInvalid: 'Enter a valid e-mail address.',
  mobileMissing: 'Enter the phone number.',
  reasonMissing: 'Enter the reason, such as the date of the request.',
  confirmationMissing: 'Enter the name of the person.',
  confirmationWrong: 'This is not the name of the person.',
  eraseWarning:
    'This cannot be undone. Name, contact details, conversation, notes, readings and devices are deleted, and the account can no longer sign in. Payments and medical records stay under the name Erased person, because they must be kept.',
  reasonHint: 'The reason stays in the audit trail. Do not enter personal data.',
};

export const genderOptions = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'others', label: 'Others' },
] as const;
