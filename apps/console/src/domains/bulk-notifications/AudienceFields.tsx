import { consumers } from '@baobab/contract/consumers';
import { Combobox, Group, Loader, Pill, PillsInput, Radio, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Radio.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type KeyboardEvent } from 'react';
import { DEBOUNCE_MS } from '../../kit/defaults.ts';
import type { Option } from '../../kit/form/fields.tsx';
import { useField } from '../../kit/form/form-context.tsx';
import { useOptions } from '../../kit/form/InfiniteSelect.tsx';
import { formatPhone } from '../../kit/format.ts';
import { bulkNotificationsMessages as messages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';

/** The form holds text only, so the recipients are stored as JSON. */
export const parseRecipients = (value: string): Option[] => (value ? (JSON.parse(value) as Option[]) : []);

export function AudienceFields() {
  const { form, value } = useField('audience');
  return (
    <>
      <Radio.Group
        className={classes.wide}
        aria-label="Recipients"
        value={value}
        onChange={(next) => {
          form.set('audience', next);
          if (next === 'all') form.set('consumers', '');
        }}
      >
        <Group gap={20}>
          <Radio value="selected" label="Select Consumers" />
          <Radio value="all" label="All Consumers" />
        </Group>
      </Radio.Group>
      {value !== 'all' && <ConsumersField />}
    </>
  );
}

const isAtEnd = (list: HTMLElement) => list.scrollTop + list.clientHeight >= list.scrollHeight - 24;

/**
 * A multi-select of consumers with server search and infinite scrolling. The list is part of the form, because a
 * dropdown would cover Send.
 */
function ConsumersField() {
  const { form, value, error } = useField('consumers');
  const chosen = parseRecipients(value);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, DEBOUNCE_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const list = useOptions(consumers.options, { search }, true);
  const isChosen = (uuid: string) => chosen.some((one) => one.value === uuid);
  const set = (next: Option[]) => form.set('consumers', next.length > 0 ? JSON.stringify(next) : '');
  const remove = (uuid: string) => set(chosen.filter((one) => one.value !== uuid));

  function pick(uuid: string) {
    if (isChosen(uuid)) return remove(uuid);
    const row = list.rows.find((one) => one.uuid === uuid);
    if (row) set([...chosen, { value: uuid, label: row.full_name }]);
    setText('');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Backspace' || text !== '') return;
    event.preventDefault();
    set(chosen.slice(0, -1));
  }

  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <div className={classes.wide}>
        <PillsInput
          label="Consumers"
          error={error}
          withAsterisk
          onClick={() => combobox.openDropdown()}
          rightSection={list.fetching ? <Loader size={14} /> : null}
        >
          <Pill.Group className={classes.pills}>
            {chosen.map((one) => (
              <Pill
                key={one.value}
                withRemoveButton
                onRemove={() => remove(one.value)}
                removeButtonProps={{ 'aria-label': `Remove ${one.label}`, 'aria-hidden': false, tabIndex: 0 }}
              >
                {one.label}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                role="combobox"
                aria-label="Consumers"
                aria-required
                aria-invalid={Boolean(error)}
                autoComplete="off"
                placeholder={chosen.length === 0 ? 'Search name, email or phone' : ''}
                value={text}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.updateSelectedOptionIndex();
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
        <Combobox.Options
          aria-label="Consumers"
          className={classes.options}
          tabIndex={0}
          onScroll={(event) => isAtEnd(event.currentTarget) && list.more()}
        >
          {list.rows.map((row) => (
            <Combobox.Option key={row.uuid} value={row.uuid} active={isChosen(row.uuid)}>
              <span className={classes.option} data-chosen={isChosen(row.uuid) || undefined}>
                {row.full_name} <small>{formatPhone(row.mobile)}</small>
              </span>
            </Combobox.Option>
          ))}
          {list.rows.length === 0 && !list.fetching && <Combobox.Empty>{messages.noConsumer}</Combobox.Empty>}
        </Combobox.Options>
      </div>
    </Combobox>
  );
}
