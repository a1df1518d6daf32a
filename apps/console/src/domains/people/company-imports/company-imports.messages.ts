/** The first two texts are fixed by the specification. */
export const companyImportsMessages = {
  uploaded: 'File Uploaded Successfully!',
  uploadFailed: 'Something went wrong',
  sampleFailed: 'The sample file could not be downloaded. Try again.',
  reportFailed: 'The list of errors could not be downloaded. Try again.',
  undoText:
    'All users this upload added will be removed; consumers who had an account only leave the company. Later uploads and edits are kept.',
};
