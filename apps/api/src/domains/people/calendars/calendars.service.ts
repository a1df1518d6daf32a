import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import type { NewCalendar } from '@baobab/contract/people/calendars';
import { Readable } from 'node:stream';
import { change, done } from '../../../platform/audit/change.ts';
import { found, invalid } from '../../../platform/errors.ts';
import type { FileReply } from '../../../platform/http/serve.ts';
import { newId } from '../../../platform/ids.ts';
import { requireStepUp } from '../../../platform/step-up.ts';
import type { Ctx } from '../../../schema.ts';
import { hashToken, newToken } from '../../workspace/access/token.public.ts';
import { calendarText } from './calendars.presenter.ts';
import * as repository from './calendars.repository.ts';

const PAST_MS = 30 * DAY_MS;
const FUTURE_MS = 180 * DAY_MS;
/** Calendar programs ask often; within this time they get the same file, unless it has names: one may be erased meanwhile. */
const CACHE_MS = 60_000;
const MAX_CACHED = 500;

const pathOf = (token: string) => `/api/v1/calendars/${token}/calendar.ics`;

/** The address is shown once. Names of patients leave the system by it, so they need a fresh proof of identity. */
export function addCalendar(ctx: Ctx, { doctor_uuid, clinic_uuid, with_names }: NewCalendar) {
  if (with_names) requireStepUp(ctx);
  return change(ctx, 'calendar.add', async (trx) => {
    found(await repository.findDoctor(trx, doctor_uuid), 'This doctor');
    const clinics = await repository.findClinics(trx, doctor_uuid);
    if (clinic_uuid && !clinics.some(({ uuid }) => uuid === clinic_uuid)) {
      const message = 'This clinic was not found for this doctor';
      throw invalid(message, { clinic_uuid: message });
    }
    const [uuid, token] = [newId(), newToken()];
    await repository.insertCalendar(trx, {
      uuid,
      token_hash: hashToken(token),
      doctor_uuid,
      clinic_uuid,
      with_names,
      created_by: ctx.actor.uuid,
      created_at: ctx.now(),
    });
    const address = `${ctx.settings.publicUrl ?? ''}${pathOf(token)}`;
    const row = await repository.getCalendar(trx, uuid);
    return done({ row, address }, doctor_uuid, { calendar: uuid, clinic: clinic_uuid, with_names });
  });
}

export const revokeCalendar = (ctx: Ctx, uuid: string) =>
  change(ctx, 'calendar.revoke', async (trx) => {
    const { doctor_uuid } = found(
      await repository.revokeCalendar(trx, uuid, ctx.now()),
      'This calendar address',
    );
    return done(undefined, doctor_uuid, { calendar: uuid });
  });

const cached = new Map<string, { at: number; text: string }>();

function keep(calendar: string, file: { at: number; text: string }) {
  cached.delete(calendar);
  if (cached.size >= MAX_CACHED) cached.delete(cached.keys().next().value!);
  cached.set(calendar, file);
}

/** A revoked address is refused at once, because only the file is cached. */
export async function readCalendar(ctx: Ctx, token: string): Promise<FileReply> {
  const { readDb, now, product } = ctx;
  const calendar = found(await repository.findCalendarByToken(ctx.db, hashToken(token)), 'This calendar');
  const known = calendar.names ? undefined : cached.get(calendar.uuid);
  const at = now().getTime();
  let text = known && Math.abs(at - known.at) < CACHE_MS ? known.text : undefined;
  if (text === undefined) {
    const [from, to] = [new Date(at - PAST_MS), new Date(at + FUTURE_MS)];
    const appointments = await repository.findAppointments(readDb, calendar, from, to);
    text = await calendarText(calendar, appointments, product);
    if (!calendar.names) keep(calendar.uuid, { at, text });
  }
  const stream = Readable.from([text]);
  return { fileName: 'calendar.ics', contentType: 'text/calendar; charset=utf-8', stream, inline: true };
}
