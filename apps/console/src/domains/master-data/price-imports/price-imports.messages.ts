/** The first text is fixed by the specification. */
export const priceImportsMessages = {
  imported: 'Details Updated Successfully',
  sampleFailed: 'The sample file could not be downloaded. Try again.',
  reportFailed: 'The list of errors could not be downloaded. Try again.',
  markedFailed: 'The marked file could not be downloaded. Try again.',
  undoText: 'Changed prices will be restored and added prices removed. Later uploads and edits are kept.',
};
