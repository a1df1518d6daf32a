import { hasPermission } from '@baobab/contract/kit/roles';
import { change, done } from '../../../platform/audit/change.ts';
import { forbidden, found } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { refuseErased } from '../../workspace/access/erased-people.public.ts';
import { lockSurvivor } from '../../workspace/access/merged-records.public.ts';
import { presentNote } from './people.presenter.ts';
import { findPersonKind } from './people.repository.ts';
import * as repository from './staff-notes.repository.ts';

/** The author deletes a note, and those who manage notes any. */
export const canDelete = (ctx: Ctx, note: { author_uuid: string | null }) =>
  note.author_uuid === ctx.actor.uuid || hasPermission(ctx.actor.role, 'staff-notes:manage');

export const addNote = (ctx: Ctx, person: string, text: string) =>
  change(ctx, 'staff-note.add', async (trx) => {
    // The note of a merged record belongs to the record that it was merged into; a merge that runs ends first.
    const survivor = await lockSurvivor(trx, 'accounts', person);
    const { uuid } = found(await findPersonKind(trx, survivor), 'This person');
    await refuseErased(trx, uuid);
    const note = await repository.insertNote(trx, {
      person_uuid: uuid,
      author_uuid: ctx.actor.uuid,
      text,
    });
    return done(presentNote(note, true), uuid, { note: note.uuid, text });
  });

/** The audit trail keeps the text, so that a deleted note can still be read there. */
export const deleteNote = (ctx: Ctx, uuid: string) =>
  change(ctx, 'staff-note.delete', async (trx) => {
    const note = found(await repository.findNoteForUpdate(trx, uuid), 'This note');
    if (!canDelete(ctx, note)) throw forbidden();
    await repository.removeNote(trx, uuid);
    return done(null, note.person_uuid, { note: uuid, text: note.text });
  });
