import { bookingTypeLabels } from '@baobab/contract/care/care-labels';

/** Texts fixed by the specification. */
export const feedbackMessages = {
  future: 'Future date selected',
};

export const typeLabel = (type: string) => bookingTypeLabels[type] ?? type;
