import { MAX_ATTACHMENT_BYTES, MAX_TEXT, type Attachment } from '@baobab/contract/support';
import { ActionIcon, Button, Loader, Textarea } from '@mantine/core';
import { IconPaperclip, IconSend, IconX } from '@tabler/icons-react';
import { useId, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react';
import { notifyFailure, notifyUnless, solveCause, withCause } from '../../kit/feedback/notices.tsx';
import { messageOf } from '../../kit/feedback/on-fail.ts';
import type { Chat } from './chat.store.ts';
import classes from './support.module.css';

const ATTACHMENT = 'attachment';
const TOO_LARGE = 'The file is too large. A photo or PDF can have at most 5 MB.';

interface ComposerProps {
  chat: Chat;
  text: string;
  setText: (text: string) => void;
  /** More buttons next to the attachment button. */
  tools?: ReactNode;
}

/** Enter sends, Shift+Enter inserts a line break. */
export function Composer({ chat, text, setText, tools }: ComposerProps) {
  const id = useId();
  const { attachment, setAttachment, uploading, choose } = useAttachment(chat);
  const ready = (text.trim() !== '' || attachment !== null) && !uploading;

  function send() {
    if (!ready) return;
    chat.send(text.trim(), attachment);
    setText('');
    setAttachment(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <div className={classes.composer}>
      {(attachment || uploading) && (
        <div className={classes.attached}>
          {uploading ? <Loader size={14} aria-label="Uploading" /> : attachment?.name}
          {attachment && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Remove attachment"
              onClick={() => setAttachment(null)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      )}
      <div className={classes.line}>
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept="image/jpeg,image/png,application/pdf"
          aria-label="Attach a photo or PDF"
          onChange={(event) => void choose(event)}
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
        <Textarea
          className={classes.text}
          aria-label="Message"
          placeholder="Write a message"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={MAX_TEXT}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            chat.typed();
          }}
          onKeyDown={onKeyDown}
        />
        <Button onClick={send} disabled={!ready} leftSection={<IconSend size={16} aria-hidden />}>
          <span className={classes.label}>Send</span>
        </Button>
      </div>
    </div>
  );
}

function useAttachment(chat: Chat) {
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const [uploading, setUploading] = useState(false);
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    input.value = '';
    if (!file) return;
    if (!notifyUnless(file.size <= MAX_ATTACHMENT_BYTES, TOO_LARGE)) return;
    setUploading(true);
    try {
      setAttachment(await chat.wire.upload(file));
      solveCause(ATTACHMENT);
    } catch (error) {
      withCause(ATTACHMENT, () => notifyFailure(messageOf(error)));
    }
    setUploading(false);
  }
  return { attachment, setAttachment, uploading, choose };
}
