import { calendars } from '@baobab/contract/people/calendars';
import { found } from '../../../platform/errors.ts';
import { messageAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { presentCalendar } from './calendars.presenter.ts';
import { findCalendarsOf, findClinics, findDoctor } from './calendars.repository.ts';
import { addCalendar, readCalendar, revokeCalendar } from './calendars.service.ts';

export const calendarsRoutes = serve(calendars, {
  async ofDoctor({ query: { doctor_uuid } }, { db }) {
    found(await findDoctor(db, doctor_uuid), 'This doctor');
    const rows = await findCalendarsOf(db, doctor_uuid);
    return { data: rows.map(presentCalendar), clinics: await findClinics(db, doctor_uuid) };
  },
  async add({ body }, ctx) {
    const { row, address } = await addCalendar(ctx, body);
    return { message: 'Calendar address created', data: presentCalendar(row), address };
  },
  revoke: ({ params }, ctx) => messageAfter('Calendar address revoked', revokeCalendar(ctx, params.uuid)),
  feed: ({ params }, ctx) => readCalendar(ctx, params.token),
});
