export { noteDraft } from './note-draft.ts';
export { Note } from './Note.tsx';
export { NoteComposer } from './NoteComposer.tsx';
export { useNotes } from './use-notes.ts';
