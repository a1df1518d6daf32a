/** The variables of a quick reply, with what the desk sees in place of each. */
export const quickReplyVariables = {
  first_name: 'the first name of the consumer',
  name: 'the full name of the consumer',
  agent: 'the name of the colleague who answers',
  order: 'the latest order',
  booking: 'the latest booking',
} as const;
export type QuickReplyVariable = keyof typeof quickReplyVariables;

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The first variable of a text that does not exist; undefined without one. */
export const unknownVariable = (text: string): string | undefined =>
  [...text.matchAll(placeholder)].find(([, name]) => !Object.hasOwn(quickReplyVariables, name!))?.[0];

export const unknownVariableMessage = (variable: string) =>
  `${variable} is not a variable. Use ${Object.keys(quickReplyVariables)
    .map((name) => `{{${name}}}`)
    .join(', ')}.`;

/** Replaces the variables that have a value. The others stay, so that the author notices them. */
export const fillVariables = (text: string, values: Partial<Record<QuickReplyVariable, string>>) =>
  text.replaceAll(placeholder, (whole, name: string) => values[name as QuickReplyVariable] || whole);

/** The first variable that has no value yet; undefined without one. */
export const openVariable = (text: string): string | undefined =>
  [...text.matchAll(placeholder)].find(([, name]) => Object.hasOwn(quickReplyVariables, name!))?.[0];
