/** Texts fixed by the specification. */
export const feedbackMessages = {
  future: 'Future date selected',
};

const types: Record<string, string> = { free: 'Free', sadn: 'SADN', normal: 'International' };
export const typeLabel = (type: string) => types[type] ?? type;
