import { searchForm, searchWords } from '@baobab/contract/kit/search';
import type { OptionsFilter } from '@mantine/core';

/** Filters the options of a Select as the server searches lists. The earliest match comes first. */
export const filterOptions: OptionsFilter = ({ options, search }) => {
  const words = searchWords(search);
  return options
    .map((option) => ({ option, text: 'label' in option ? searchForm(option.label) : '' }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .toSorted((a, b) => a.text.indexOf(words[0] ?? '') - b.text.indexOf(words[0] ?? ''))
    .map(({ option }) => option);
};
