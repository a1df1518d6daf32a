export const listUploadsMessages = {
  download: 'Download the list',
  downloadFailed: 'The list could not be downloaded. Try again.',
  reportFailed: 'The list of errors could not be downloaded. Try again.',
  undoText: 'Changed values will be restored and added records removed. Later uploads and edits are kept.',
};
