import type { DoctorEdit } from '@baobab/contract/people/doctor-edit';
import { pictureIdOf } from '@baobab/contract/workspace/files';
import { change, recordAccess } from '../../../platform/audit/change.ts';
import { differences, type Changed } from '../../../platform/audit/differences.ts';
import { found, invalid } from '../../../platform/errors.ts';
import type { FileReply } from '../../../platform/http/serve.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import type { Ctx, Db } from '../../../schema.ts';
import { updateAccount } from '../../workspace/access/public.ts';
import { findPicture } from '../../workspace/files/public.ts';
import { accountValues, doctorValues, wireNames } from './doctor-values.ts';
import { doctorSecrets } from './doctor-secrets.ts';
import { flatten, presentConflict, presentForEdit } from './doctors.presenter.ts';
import {
  findDoctor,
  findDoctorForUpdate,
  findDocument,
  updateDoctor,
  type EditedDoctor,
} from './doctors.repository.ts';

/** Sending the current values changes nothing, whatever the version. */
export const editDoctor = (ctx: Ctx, uuid: string, edit: DoctorEdit) =>
  change(ctx, 'doctor.edit', async (trx) => {
    const stored = found(await findDoctorForUpdate(trx, uuid, false), 'This doctor');
    const before = doctorSecrets.decrypt(ctx.keys, stored);
    const read = async () => doctorSecrets.decrypt(ctx.keys, (await findDoctor(trx, uuid, ctx.now()))!);
    refuseLicenceChange(edit, before);
    const account = accountValues(edit, before);
    const doctor = doctorValues(edit);
    const { first_name, middle_name, last_name, ...others } = differences(before, account);
    const isRenamed = first_name ?? middle_name ?? last_name;
    const changed: Changed<string> = {
      // An edit has the whole name, so the trail has it, too.
      ...(isRenamed && { full_name: [before.full_name, edit.full_name] }),
      ...others,
      ...differences(before, doctor),
    };
    const row = await read();
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed,
      sent: { ...flatten(edit), version: edit.version },
      wireNames,
      current: presentConflict(row),
      display: { sign_pic: 'another picture', profile_pic: 'another picture' },
      unchanged: row,
      async update() {
        await checkPictures(trx, edit);
        if (Object.keys(account).length > 0) await updateAccount(trx, uuid, account);
        await updateDoctor(trx, uuid, doctorSecrets.encryptEdit(ctx.keys, uuid, doctor));
        return read();
      },
    });
  });

/** The licence is issued by an authority and is read-only here. */
function refuseLicenceChange({ hr_info }: DoctorEdit, before: EditedDoctor) {
  const current = presentForEdit(before);
  const changed = Object.entries(flatten({ hr_info: { license: hr_info?.license ?? {} } }))
    .filter(([name, value]) => value !== current[name])
    .map(([name]) => [name, 'The licence cannot be changed here']);
  if (changed.length > 0) throw invalid('The licence cannot be changed here', Object.fromEntries(changed));
}

/** An address of this server must be an uploaded picture; other addresses are never fetched. */
async function checkPictures(db: Db, { sign_pic, profile_pic, avatar }: DoctorEdit) {
  for (const [name, url] of Object.entries({ sign_pic, profile_pic, avatar })) {
    const uuid = url ? pictureIdOf(url) : undefined;
    if (uuid && !(await findPicture(db, uuid)))
      throw invalid('This picture no longer exists. Please upload it again.', {
        [name]: 'This picture no longer exists',
      });
  }
}

/** Records the access before the document is sent. */
export async function openDoctorDocument(ctx: Ctx, uuid: string): Promise<FileReply> {
  const document = found(await findDocument(ctx.db, uuid), 'This document');
  await recordAccess(ctx, 'doctor-document.open', uuid, {
    doctor: document.doctor_uuid,
    type: document.document_type,
  });
  return { fileName: document.name, contentType: document.mime, stream: await ctx.files.read(document.file) };
}
