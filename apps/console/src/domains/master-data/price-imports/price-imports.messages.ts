/** The first text is fixed by the specification. */
export const priceImportsMessages = {
  imported: 'Details Updated Successfully',
  sampleFailed: 'The sample file could not be downloaded. Try again.',
  reportFailed: 'The list of errors could not be downloaded. Try again.',
  markedFailed: 'The marked file could not be downloaded. Try again.',
  fileText:
    'The file has the prices and the order of this list and the columns of Bulk Upload. Correct it and upload it there. Rows and columns that you leave out stay as they are.',
  tooManyPrices: 'A file has at most 100,000 prices. Choose a filter, such as a partner.',
  undoText: 'Changed prices will be restored and added prices removed. Later uploads and edits are kept.',
};
