import { searchForm, searchWords } from '@baobab/contract/kit/search';
import type { ComboboxItem, OptionsFilter } from '@mantine/core';

/** Text beside the label of an option. */
const hintOf = ({ hint = '' }: ComboboxItem & { hint?: string }) => hint;

/** Filters the options of a Select as the server searches lists. The earliest match comes first, within its group. */
export const filterOptions: OptionsFilter = ({ options, search }) => {
  const words = searchWords(search);
  const matching = (items: readonly ComboboxItem[]) =>
    items
      .map((option) => ({ option, text: searchForm(`${option.label} ${hintOf(option)}`) }))
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .toSorted((a, b) => a.text.indexOf(words[0] ?? '') - b.text.indexOf(words[0] ?? ''))
      .map(({ option }) => option);
  const groups = options.filter((option) => 'items' in option);
  if (groups.length === 0) return matching(options.filter((option) => 'label' in option));
  return groups
    .map(({ group, items }) => ({ group, items: matching(items) }))
    .filter(({ items }) => items.length > 0);
};

/** The data of a Select: options with a group below its name. Mantine takes an option with a group for a group. */
export function inGroups(options: readonly { value: string; label: string; group?: string }[]) {
  const items = (name?: string) =>
    options.filter(({ group }) => group === name).map(({ value, label }) => ({ value, label }));
  const names = [...new Set(options.flatMap(({ group }) => group ?? []))];
  return names.length > 0 ? names.map((group) => ({ group, items: items(group) })) : items();
}
