import { MAX_NOTE, supportNotes } from '@baobab/contract/messages/support-notes';
import { Button } from '@mantine/core';
import { IconNote } from '../../../kit/icons/more-icons.ts';
import { useRef, useState } from 'react';
import { client } from '../../../kit/api/client.ts';
import { useCall } from '../../../kit/api/queries.ts';
import { currentAuth } from '../../../kit/api/session.ts';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { SuggestTextarea } from '../../../kit/form/SuggestTextarea.tsx';
import { useDeviceDraft } from '../../../kit/form/use-device-draft.ts';
import { randomUuid } from '../../../kit/ids.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { insertMention, mentionedIn, suggestMentions } from './mentions.ts';
import { noteDraft } from './note-draft.ts';
import classes from './support-notes.module.css';

const TYPING_THROTTLE_MS = 2_000;

/** Publishes at most every two seconds that the author is typing. */
function throttledTyping(channel: string) {
  let sentAt = 0;
  return () => {
    if (Date.now() - sentAt < TYPING_THROTTLE_MS) return;
    sentAt = Date.now();
    client.call(supportNotes.typing, { params: { id: channel } }).catch(() => undefined);
  };
}

/** Enter saves the note. After a failure the text and its id stay, so that a retry stores it once. */
export function NoteComposer({ channel }: { channel: string }) {
  const params = { id: channel };
  const [text, setText] = useDeviceDraft(noteDraft(channel), '', (value) => value === '');
  const [caret, setCaret] = useState(0);
  const id = useRef(randomUuid());
  const [typed] = useState(() => throttledTyping(channel));
  const read = useCall(supportNotes.mentionable, {});
  const colleagues = (read.data?.data ?? []).filter(({ uuid }) => uuid !== currentAuth()?.admin.uuid);
  const add = useAction(supportNotes.add, { refresh: [supportNotes.list] });

  function change(next: string, at: number) {
    setText(next);
    setCaret(at);
    typed();
  }
  async function save() {
    if (!text.trim()) return;
    const mentions = mentionedIn(text, colleagues).map(({ uuid }) => uuid);
    const { ok } = await add.run({ params, body: { id: id.current, text: text.trim(), mentions } });
    if (!ok) return;
    id.current = randomUuid();
    setText('');
  }
  return (
    <>
      <ReadFailure text="The colleagues could not be loaded." read={read} />
      <div className={classes.composer}>
        <SuggestTextarea
          label="Internal note"
          placeholder="Write a note for colleagues"
          maxLength={MAX_NOTE}
          value={text}
          onChange={change}
          onEnter={() => void save()}
          suggestionsLabel="Colleagues"
          suggestions={suggestMentions(text, caret, colleagues).map(({ uuid, name }) => ({
            id: uuid,
            label: name,
          }))}
          onPick={({ label }) => {
            const next = insertMention(text, caret, { name: label });
            setText(next);
            setCaret(next.length);
          }}
        />
        <Button
          onClick={() => void save()}
          disabled={!text.trim()}
          loading={add.running.length > 0}
          leftSection={<IconNote size={16} aria-hidden />}
        >
          Add note
        </Button>
      </div>
    </>
  );
}
