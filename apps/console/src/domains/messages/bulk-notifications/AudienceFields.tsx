import { bulkNotifications } from '@baobab/contract/messages/bulk-notifications';
import { consumers } from '@baobab/contract/people/consumers';
import { Combobox, Group, Loader, Pill, PillsInput, Radio, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Radio.css';
import { useState, type KeyboardEvent } from 'react';
import { RETRY } from '../../../kit/form/fields.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { useOptions } from '../../../kit/form/InfiniteSelect.tsx';
import { ReferenceField } from '../../../kit/form/ReferenceField.tsx';
import { useField } from '../../../kit/form/use-field.tsx';
import { formatPhone } from '../../../kit/format.ts';
import { bulkNotificationsMessages as messages } from './bulk-notifications.messages.ts';
import classes from './bulk-notifications.module.css';
import type { ComposeValues } from './compose.values.ts';

interface AudienceFieldsProps {
  form: Form<ComposeValues>;
  /** The recipients of an edited notification, which can be kept. */
  kept?: string;
}

export function AudienceFields({ form, kept }: AudienceFieldsProps) {
  const { value, set } = useField(form, 'audience');
  return (
    <>
      <Radio.Group
        className={classes.wide}
        aria-label="Recipients"
        value={value}
        onChange={(next) => {
          set(next as ComposeValues['audience']);
          if (next !== 'selected') form.setValue('user', []);
        }}
      >
        <Group gap={20}>
          {kept && <Radio value="kept" label={kept} />}
          <Radio value="selected" label="Select Consumers" />
          <Radio value="all" label="All Consumers" />
          <Radio value="rule" label="Saved audience" />
        </Group>
      </Radio.Group>
      {value === 'selected' && <ConsumersField form={form} />}
      {value === 'rule' && (
        <div className={classes.wide}>
          <ReferenceField
            form={form}
            name="saved"
            label="Audience"
            endpoint={bulkNotifications.audiences}
            required
          />
        </div>
      )}
    </>
  );
}

const isAtEnd = (list: HTMLElement) => list.scrollTop + list.clientHeight >= list.scrollHeight - 24;

/**
 * A multi-select of consumers with server search and infinite scrolling. The list is part of the form, because a
 * dropdown would cover Send.
 */
function ConsumersField({ form }: { form: Form<ComposeValues> }) {
  const { value: chosen, set, error } = useField(form, 'user');
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const list = useOptions(consumers.options, text, true);
  const isChosen = (uuid: string) => chosen.some((one) => one.id === uuid);
  const remove = (uuid: string) => set(chosen.filter((one) => one.id !== uuid));

  function pick(uuid: string) {
    if (uuid === RETRY.value) return list.retry();
    if (isChosen(uuid)) return remove(uuid);
    const row = list.rows.find((one) => one.uuid === uuid);
    if (row) set([...chosen, { id: uuid, label: row.full_name }]);
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
                key={one.id}
                withRemoveButton
                onRemove={() => remove(one.id)}
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
          {list.failed && <Combobox.Option value={RETRY.value}>{RETRY.label}</Combobox.Option>}
          {list.rows.length === 0 && !list.fetching && !list.failed && (
            <Combobox.Empty>{messages.noConsumer}</Combobox.Empty>
          )}
        </Combobox.Options>
      </div>
    </Combobox>
  );
}
