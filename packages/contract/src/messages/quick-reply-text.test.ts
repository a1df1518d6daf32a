import { expect, test } from 'vitest';
import { fillVariables, openVariable, unknownVariable } from './quick-reply-text.ts';

test('replaces known variables and keeps those without a value', () => {
  const text = 'Dear {{first_name}}, {{ agent }} looks at {{order}}.';
  const filled = fillVariables(text, { first_name: 'Ada', agent: 'Amina Bello', order: '' });
  expect(filled).toBe('Dear Ada, Amina Bello looks at {{order}}.');
  expect(openVariable(filled)).toBe('{{order}}');
});

test('a value that contains a variable is not replaced again', () => {
  expect(fillVariables('{{first_name}}', { first_name: '{{agent}}', agent: 'Amina' })).toBe('{{agent}}');
});

test.each([
  ['Hello {{first_name}}', undefined],
  ['Hello {{surname}}', '{{surname}}'],
  ['Hello {{}}', '{{}}'],
  ['Hello {{constructor}}', '{{constructor}}'],
  ['Braces {like this} are text', undefined],
])('finds the unknown variable of %s', (text, unknown) => {
  expect(unknownVariable(text)).toBe(unknown);
});
