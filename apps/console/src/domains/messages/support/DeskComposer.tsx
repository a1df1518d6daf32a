import { quickReplies } from '@baobab/contract/messages/quick-replies';
import { fillVariables, openVariable } from '@baobab/contract/messages/quick-reply-text';
import { searchForm } from '@baobab/contract/kit/search';
import { support } from '@baobab/contract/messages/support';
import { useState } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { currentAuth } from '../../../kit/api/session.ts';
import { notifyUnless } from '../../../kit/feedback/notices.tsx';
import { SegmentedControl } from '../../../kit/form/SegmentedControl.tsx';
import { useDeviceDraft } from '../../../kit/form/use-device-draft.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { NoteComposer } from '../support-notes/public.ts';
import type { ChatState } from './chat.state.ts';
import type { Chat } from './chat.store.ts';
import { Composer } from './Composer.tsx';
import { replyDraft, type ReplyDraft } from './desk.drafts.ts';
import { QuickReplies } from './QuickReplies.tsx';
import classes from './support.module.css';

const modes = [
  { value: 'reply', label: 'Reply' },
  { value: 'note', label: 'Note' },
] as const;

const blank: ReplyDraft = { text: '' };

/** The reply that is being written, kept on this device. */
export const useReplyDraft = (id: string) => useDeviceDraft(replyDraft(id), blank, ({ text }) => text === '');

interface DeskComposerProps {
  id: string;
  chat: Chat;
  state: ChatState;
  draft: ReturnType<typeof useReplyDraft>;
}

/** Writes a reply to the consumer, or a note for colleagues. */
export function DeskComposer(props: DeskComposerProps) {
  const [mode, setMode] = useState<'reply' | 'note'>('reply');
  return (
    <>
      <div className={classes.modes}>
        <SegmentedControl label="Write" options={modes} value={mode} onChange={setMode} />
        {mode === 'note' && <small>Only colleagues see a note. @ mentions one of them.</small>}
      </div>
      {mode === 'note' ? <NoteComposer channel={props.id} /> : <ReplyComposer {...props} />}
    </>
  );
}

function ReplyComposer({ id, chat, state, draft: [draft, setDraft] }: DeskComposerProps) {
  const { text } = draft;
  const setText = (next: string) => setDraft({ text: next, seen: text ? draft.seen : chat.latestSeq() });
  const read = useCall(quickReplies.listQuickReplies, {});
  const replies = read.data?.data ?? [];
  const fill = useVariables(id);

  function send(message: string) {
    const open = openVariable(message);
    if (!notifyUnless(!open, `Replace ${open} before you send the message.`)) return;
    chat.send(message, draft.seen ?? chat.latestSeq());
    setDraft(blank);
  }
  const typed = text.startsWith('/') ? searchForm(text.slice(1)) : null;
  const matching = typed === null ? [] : replies.filter(({ title }) => searchForm(title).includes(typed));
  return (
    <>
      {typed !== null && <ReadFailure text="The quick replies could not be loaded." read={read} />}
      <Composer
        chat={chat}
        state={state}
        text={text}
        setText={setText}
        onSend={send}
        tools={
          <QuickReplies
            text={text}
            insert={(reply) => setText(text ? `${text} ${fill(reply)}` : fill(reply))}
          />
        }
        suggestions={{
          label: 'Quick replies',
          options: matching.map(({ uuid, title, text: hint }) => ({ id: uuid, label: `/${title}`, hint })),
          onPick: ({ id: uuid }) => setText(fill(replies.find((one) => one.uuid === uuid)!.text)),
        }}
      />
    </>
  );
}

/** Replaces the variables of a quick reply by what the side pane shows. */
function useVariables(id: string) {
  const { data: person } = useCall(support.person, { params: { id } });
  return (text: string) =>
    fillVariables(text, {
      name: person?.name ?? '',
      first_name: person?.name.split(' ')[0] ?? '',
      agent: currentAuth()?.admin.full_name ?? '',
      order: person?.orders[0]?.what ?? '',
      booking: person?.bookings[0]?.what ?? '',
    });
}
