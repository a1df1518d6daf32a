import * as z from 'zod';
import { del, download, get, post } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/**
 * Secret addresses of the appointments of a doctor, or of one clinic of the doctor, which calendar programs read. They need
 * no token; whoever has the address reads the calendar until it is revoked. None of it is in the specification.
 */
const permission = 'doctors:write';

export const doctorCalendar = z.object({
  uuid: p.uuid,
  /** Null for the appointments at all clinics. */
  clinic: z.object({ uuid: p.uuid, name: z.string() }).nullable(),
  with_names: z.boolean(),
  created_by: z.string(),
  createdAt: z.string(),
});
export type DoctorCalendar = z.infer<typeof doctorCalendar>;

export const newCalendar = z.strictObject({
  doctor_uuid: p.uuid,
  clinic_uuid: p.uuid.nullable(),
  /** The names of patients are left out unless this is true. */
  with_names: z.boolean(),
});
export type NewCalendar = z.output<typeof newCalendar>;

export const calendars = {
  ofDoctor: get('/calendars', {
    summary: 'The calendar addresses of a doctor that are in use, and the clinics of the doctor',
    permission,
    query: z.object({ doctor_uuid: p.uuid }),
    reply: z.object({
      data: z.array(doctorCalendar),
      clinics: z.array(z.object({ uuid: p.uuid, name: z.string() })),
    }),
  }),
  add: post('/calendars', {
    summary: 'Create a secret calendar address; the reply has it once',
    permission,
    body: newCalendar,
    reply: p.message.extend({
      data: doctorCalendar,
      address: z.string().describe('A path of this server, or the whole address when `PUBLIC_URL` is set'),
    }),
    status: 201,
  }),
  revoke: del('/calendars/:uuid', {
    summary: 'Revoke a calendar address; it answers 404 at once',
    permission,
  }),
  feed: download('/calendars/:token/calendar.ics', {
    summary: 'The appointments of a calendar address, from 30 days ago to 180 days ahead',
    permission: 'public',
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  }),
};
