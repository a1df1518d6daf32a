import { expect, test } from 'vitest';
import { cardRoles } from './card-roles.ts';

test('folds all columns but the name, the facts and the first action', () => {
  const roles = cardRoles([
    { kind: 'control' },
    {},
    { card: 'fact' },
    {},
    { card: 'fact', kind: 'number' },
    { card: 'action', kind: 'control' },
    { card: 'action', kind: 'control' },
  ]);
  expect(roles).toEqual(['rest', 'lead', 'fact', 'rest', 'fact', 'action', 'rest']);
});

test('a declared name replaces the first column as the name', () => {
  expect(cardRoles([{}, { card: 'lead' }, { card: 'fact' }])).toEqual(['rest', 'lead', 'fact']);
});

test('folds nothing in a list without a declared name or fact', () => {
  const action = { card: 'action', kind: 'control' } as const;
  expect(cardRoles([{ kind: 'control' }, {}, {}, action, action])).toEqual([
    'fact',
    'lead',
    'fact',
    'action',
    'action',
  ]);
});
