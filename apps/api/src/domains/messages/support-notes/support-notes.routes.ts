import { supportNotes } from '@baobab/contract/messages/support-notes';
import { serve } from '../../../schema.ts';
import { findMentionable } from './support-notes.repository.ts';
import { addNote, listNotes, publishNoteTyping } from './support-notes.service.ts';

export const supportNotesRoutes = serve(supportNotes, {
  list: async ({ params, query }, { db }) => ({ data: await listNotes(db, params.id, query.from) }),
  add: async ({ params, body }, ctx) => ({ message: 'Saved', data: await addNote(ctx, params.id, body) }),
  async typing({ params }, ctx) {
    await publishNoteTyping(ctx, params.id);
    return { message: 'Published' };
  },
  mentionable: async (_input, { db }) => ({ data: await findMentionable(db) }),
});
