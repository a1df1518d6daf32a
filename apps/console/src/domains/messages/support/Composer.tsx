import { pluralize } from '@baobab/contract/kit/numbers';
import { MAX_TEXT } from '@baobab/contract/messages/support';
import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconX } from '../../../kit/icons/shell-icons.ts';
import { IconPaperclip, IconSend } from '../../../kit/icons/more-icons.ts';
import { useId, type ChangeEvent, type ClipboardEvent, type ReactNode } from 'react';
import { SuggestTextarea, type Suggestion } from '../../../kit/form/SuggestTextarea.tsx';
import type { ChatState } from './chat.state.ts';
import type { Chat } from './chat.store.ts';
import classes from './support.module.css';

interface ComposerProps {
  chat: Chat;
  state: ChatState;
  text: string;
  setText: (text: string) => void;
  /** Sends the text with the attached files. */
  onSend?: (text: string) => void;
  /** More buttons next to the attachment button. */
  tools?: ReactNode;
  suggestions?: { label: string; options: readonly Suggestion[]; onPick: (picked: Suggestion) => void };
}

/** Enter sends, Shift+Enter inserts a line break. */
export function Composer({ chat, state, text, setText, onSend, tools, suggestions }: ComposerProps) {
  const id = useId();
  const ready = (text.trim() !== '' || state.attachments.length > 0) && state.uploading === 0;

  function send() {
    if (!ready) return;
    if (onSend) return onSend(text.trim());
    chat.send(text.trim());
    setText('');
  }
  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    void chat.attach([...(input.files ?? [])]);
    input.value = '';
  }
  function paste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    void chat.attach([...event.clipboardData.files]);
  }

  return (
    <div className={classes.composer} onPaste={paste}>
      <Attached chat={chat} state={state} />
      <div className={classes.line}>
        <input
          id={id}
          type="file"
          multiple
          className="visually-hidden"
          accept="image/jpeg,image/png,application/pdf"
          aria-label="Attach a photo or PDF"
          onChange={choose}
        />
        <ActionIcon
          component="label"
          htmlFor={id}
          variant="subtle"
          color="gray"
          size={36}
          title="Attach a photo or PDF"
        >
          <IconPaperclip size={20} aria-hidden />
        </ActionIcon>
        {tools}
        <SuggestTextarea
          label="Message"
          placeholder="Write a message"
          maxLength={MAX_TEXT}
          value={text}
          onChange={(next) => {
            setText(next);
            chat.typed();
          }}
          onEnter={send}
          {...(suggestions && {
            suggestionsLabel: suggestions.label,
            suggestions: suggestions.options,
            onPick: suggestions.onPick,
          })}
        />
        <Button onClick={send} disabled={!ready} leftSection={<IconSend size={16} aria-hidden />}>
          <span className={classes.label}>Send</span>
        </Button>
      </div>
    </div>
  );
}

function Attached({ chat, state: { attachments, uploading } }: Pick<ComposerProps, 'chat' | 'state'>) {
  if (attachments.length === 0 && uploading === 0) return null;
  return (
    <ul className={classes.attached} aria-label="Attached files">
      {attachments.map(({ uuid, name }, index) => (
        <li key={uuid}>
          {name}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={attachments.length > 1 ? `Remove attachment ${index + 1}` : 'Remove attachment'}
            onClick={() => chat.detach(uuid)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
      {uploading > 0 && (
        <li>
          <Loader size={14} aria-label="Uploading" /> {pluralize(uploading, 'file')}
        </li>
      )}
    </ul>
  );
}
