import * as z from 'zod';
import { doctorOption } from '../people/doctors.ts';
import { get } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/**
 * Free slots of doctors. The slots of a week and the next free slot are additions to the specification. A slot in the
 * past or of an inactive doctor or clinic is never free.
 */
export const slot = z.object({
  uuid: p.uuid,
  start_time: z.string(),
  end_time: z.string(),
  clinic: z.object({ uuid: p.uuid, name: z.string() }),
});
export type Slot = z.output<typeof slot>;

export const slotCalls = {
  slots: get('/slot/getslotBydoctor/:doctor/:day', {
    summary: 'Free slots of a doctor on a day, and the next day with free slots',
    permission: 'appointments:read',
    params: z.object({ doctor: p.uuid, day: p.day }),
    reply: z.object({ data: z.array(slot), next_free_day: z.string().nullable() }),
  }),
  weekSlots: get('/slot/week/:doctor/:day', {
    summary: 'Free slots of a doctor on the seven days from a day on',
    permission: 'appointments:read',
    params: z.object({ doctor: p.uuid, day: p.day }),
    reply: z.object({ data: z.array(slot) }),
  }),
  nextSlot: get('/slot/next/:doctor', {
    summary: 'The next free slot of a doctor and, on request, of other doctors who share a speciality',
    permission: 'appointments:read',
    params: z.object({ doctor: p.uuid }),
    query: z.object({ others: p.yesFilter }),
    reply: z.object({
      data: slot.nullable(),
      other: z.object({ slot, doctor: doctorOption }).nullable(),
    }),
  }),
};
