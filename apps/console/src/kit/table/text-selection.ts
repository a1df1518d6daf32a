/** A click that ends a drag over text selects the text and must not open anything. */
export const isTextSelected = () => getSelection()?.type === 'Range';
