import { MAX_NOTE, people, type StaffNote } from '@baobab/contract/overview/people';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Button, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { useDeviceDraft } from '../../../kit/form/use-device-draft.ts';
import { ErrorState } from '../../../kit/layout/States.tsx';
import { Pager } from '../../../kit/table/Pager.tsx';
import { useList } from '../../../kit/table/use-list.ts';
import { peopleMessages as messages } from './people.messages.ts';
import classes from './people.module.css';

const refresh = [people.notes, people.get];

export function NotesTab({ person }: { person: string }) {
  const { sorting: _sorting, ...list } = useList(people.notes, { person });
  const writable = useCan()('staff-notes:write');
  if (list.error && list.rows.length === 0)
    return <ErrorState error={list.error} retry={list.retry} retrying={list.fetching} />;
  return (
    <div className={classes.notes}>
      {writable && <NoteForm person={person} />}
      {list.total === 0 && <p className={classes.soft}>No notes yet. Only staff see notes.</p>}
      <ul aria-label="Notes" aria-busy={list.fetching}>
        {list.rows.map((note) => (
          <Note key={note.uuid} note={note} />
        ))}
      </ul>
      {(list.total ?? 0) > list.size && <Pager list={list} />}
    </div>
  );
}

function NoteForm({ person }: { person: string }) {
  const [text, setText] = useDeviceDraft(`note:${person}`, '', (typed) => typed.trim() === '');
  const [error, setError] = useState<string | null>(null);
  const add = useAction(people.addNote, { done: messages.noteAdded, refresh });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!text.trim()) return setError(messages.noteEmpty);
    const outcome = await add.run({ body: { person, text } });
    if (outcome.ok) setText('');
    else setError(outcome.fields['text'] ?? null);
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Textarea
        label="New note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_NOTE}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" loading={add.running.length > 0}>
        Add note
      </Button>
    </form>
  );
}

function Note({ note }: { note: StaffNote }) {
  const remove = useAction(people.deleteNote, { done: messages.noteDeleted, refresh });
  async function ask() {
    if (await confirm(messages.deleteNote, { text: messages.deleteText }))
      await remove.run({ params: { uuid: note.uuid } });
  }
  return (
    <li>
      <p>{note.text}</p>
      <footer>
        <span>
          {note.author.full_name || 'A former member of staff'} ·{' '}
          <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>
        </span>
        {note.deletable && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            loading={remove.running.length > 0}
            aria-label={`Delete the note of ${formatDateTime(note.createdAt)}`}
            onClick={() => void ask()}
          >
            Delete
          </Button>
        )}
      </footer>
    </li>
  );
}
