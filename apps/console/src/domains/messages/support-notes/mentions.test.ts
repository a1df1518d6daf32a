import { expect, test } from 'vitest';
import { insertMention, mentionedIn, splitMentions, suggestMentions } from './mentions.ts';

const amina = { uuid: 'a', name: 'Amina Bello' };
const aminaB = { uuid: 'b', name: 'Amina Bello-Eze' };
const ola = { uuid: 'c', name: 'Ọla (Night)' };
const people = [amina, aminaB, ola];

test('suggests people whose name has a word that begins with the text after @', () => {
  expect(suggestMentions('Ask @be', 7, people)).toEqual([amina, aminaB]);
  expect(suggestMentions('Ask @ol', 7, people)).toEqual([ola]);
  expect(suggestMentions('@', 1, people)).toEqual(people);
  expect(suggestMentions('ada@mail', 8, people)).toEqual([]);
  expect(suggestMentions('Ask @be please', 14, people)).toEqual([]);
});

test('completes the mention before the caret and keeps the rest', () => {
  expect(insertMention('Ask @am now', 7, amina)).toBe('Ask @Amina Bello now');
});

test('finds the longest name, also with special characters', () => {
  expect(mentionedIn('@Amina Bello-Eze and @Ọla (Night)', people)).toEqual([aminaB, ola]);
  expect(splitMentions('Hi @Amina Bello!', people)).toEqual(['Hi ', '@Amina Bello', '!']);
});
