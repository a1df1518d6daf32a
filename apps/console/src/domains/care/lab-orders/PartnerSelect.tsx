import { partnerNames } from '@baobab/contract/master-data/partner-names';
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { config } from '../../../kit/api/config.ts';
import { RETRY } from '../../../kit/form/fields.tsx';
import { useOptions } from '../../../kit/form/InfiniteSelect.tsx';
import { useUrlState } from '../../../kit/url-state.ts';

/** The `partner` in the URL that means every partner. */
export const ALL_PARTNERS = 'all';
const all = { value: ALL_PARTNERS, label: 'All partners' };
const asOption = (name: string) => ({ value: name, label: name });

/** Selects the partner whose orders are shown: the default laboratory, all partners, then those the server finds. */
export function PartnerSelect() {
  const [{ partner }, change] = useUrlState('/order');
  const first = config().defaultLabPartner;
  const chosen = partner === ALL_PARTNERS ? all : asOption(partner ?? first);
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const typed = text === chosen.label ? '' : text;
  const list = useOptions(partnerNames.list, typed, opened);
  const isTyped = ({ label }: { label: string }) => label.toLowerCase().includes(typed.toLowerCase());
  const found = list.rows.map(({ name }) => asOption(name));
  const options = [...[asOption(first), all].filter(isTyped), chosen, ...found];
  const byValue = new Map(options.map((option) => [option.value, option]));
  return (
    <Select
      aria-label="Partner"
      w={{ base: '100%', xs: 240 }}
      data={[...byValue.values(), ...(list.failed ? [RETRY] : [])]}
      value={chosen.value}
      searchable
      // The server has filtered the partners.
      filter={({ options: filtered }) => filtered}
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={list.fetching ? 'Loading…' : 'Nothing found'}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onSearchChange={setText}
      scrollAreaProps={{ onBottomReached: list.more }}
      onChange={(next) => {
        if (next === RETRY.value) list.retry();
        else change({ partner: next === first ? undefined : (next ?? undefined), page: undefined });
      }}
    />
  );
}
