/** The words of the upload that are ours; what the texts prescribe stands with the price lists. */
export const priceImportsMessages = {
  sampleFailed: 'The sample file could not be loaded',
  reportFailed: 'The list of errors could not be loaded',
  undoText: 'What it changed is restored and what it added is removed. Component uploads and edits stay.',
};
