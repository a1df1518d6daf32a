/** Texts of the upload that the specification does not fix; the fixed ones are in price-lists.messages.ts. */
export const priceImportsMessages = {
  sampleFailed: 'The sample file could not be downloaded. Try again.',
  reportFailed: 'The list of errors could not be downloaded. Try again.',
  undoText: 'Changed prices will be restored and added prices removed. Later uploads and edits are kept.',
};
