import { people } from '@baobab/contract/overview/people';
import { recordListAccess } from '../../../platform/audit/change.ts';
import { presentRows } from '../../../platform/db/list-page.ts';
import { found } from '../../../platform/errors.ts';
import { messageAfter, dataAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { findCompanyFigures } from './companies.repository.ts';
import { findDocumentPage, presentDocument } from './documents.repository.ts';
import { presentCompany, presentNote } from './people.presenter.ts';
import { findClinics } from './people.repository.ts';
import { canOf, getEarnings, openPerson, readTimeline } from './people.service.ts';
import { noteRecords } from './staff-notes.repository.ts';
import { addNote, canDelete, deleteNote } from './staff-notes.service.ts';

export const peopleRoutes = serve(people, {
  get: async ({ params }, ctx) => ({ data: await openPerson(ctx, params.uuid) }),
  timeline: ({ params, query }, ctx) => readTimeline(ctx, params.uuid, query),
  clinics: async ({ params }, { db }) => ({ data: await findClinics(db, params.uuid) }),
  earnings: async ({ params }, ctx) => ({ data: await getEarnings(ctx, params.uuid) }),
  async documents({ query, page }, ctx) {
    const [documents] = await Promise.all([
      findDocumentPage(ctx.db, query, page),
      recordListAccess(ctx, 'person-documents', { consumer: query.consumer }),
    ]);
    return presentRows(documents, presentDocument);
  },
  notes: async ({ query, page }, ctx) =>
    presentRows(await noteRecords.page(ctx.db, query, page), (row) => presentNote(row, canDelete(ctx, row))),
  addNote: ({ body }, ctx) => dataAfter('Note added', addNote(ctx, body.person, body.text)),
  deleteNote: ({ params }, ctx) => messageAfter('Note deleted', deleteNote(ctx, params.uuid)),
  company: async ({ params }, ctx) => ({
    data: presentCompany(found(await findCompanyFigures(ctx.db, params.uuid), 'This company'), canOf(ctx)),
  }),
});
