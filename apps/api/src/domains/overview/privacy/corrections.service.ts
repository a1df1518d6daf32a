import { DAY_MS } from '@baobab/contract/kit/lagos-time';
import { UNDO_DAYS } from '@baobab/contract/overview/duplicates';
import type { PatientData, PersonalData } from '@baobab/contract/overview/privacy';
import { change, done, recordAccess, unchanged } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { normaliseMobile } from '../../../platform/db/phone.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { conflict, found } from '../../../platform/errors.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { updateAccount } from '../../workspace/access/public.ts';
import { updatePatient } from '../../people/patients/public.ts';
import { refuseErased } from '../../workspace/access/erased-people.public.ts';
import { lockSurvivor, refuseMerged } from '../../workspace/access/merged-records.public.ts';
import * as repository from './privacy.repository.ts';

type Versioned<T> = T & { version?: number | undefined };

const withPatients = async (db: Db, row: repository.PersonalDataRow) => ({
  ...row,
  patients: await repository.findPatientsOf(db, row.uuid),
});

async function getPersonalData(db: Db, uuid: string) {
  return withPatients(db, found(await repository.findPersonalData(db, uuid), 'This consumer'));
}

export async function openPersonalData(ctx: Ctx, uuid: string) {
  const data = await getPersonalData(ctx.db, uuid);
  await recordAccess(ctx, 'privacy.open', data.uuid, { consumer: data.uuid });
  return data;
}

/** A search for the value would find only the person. */
async function refuseValuesOfMerged(ctx: Ctx, trx: Trx, uuid: string, values: PersonalData) {
  const merged = await repository.findMergedWith(trx, uuid, values);
  if (!merged) return;
  const [field, what] = merged.mobile === values.mobile ? ['mobile', 'number'] : ['email', 'e-mail'];
  const canUndo = ctx.now().getTime() - merged.at.getTime() <= UNDO_DAYS * DAY_MS;
  const message = `This ${what} belongs to the record of ${merged.full_name}, which was merged into this person.${
    canUndo ? ` Undo the merge, then merge again and choose this ${what}.` : ''
  }`;
  throw conflict(message, { fields: { [field!]: message } });
}

export const correctPerson = (ctx: Ctx, uuid: string, { version, ...given }: Versioned<PersonalData>) =>
  change(ctx, 'user.edit', async (trx) => {
    const row = found(await repository.lockPersonalData(trx, uuid), 'This consumer');
    await refuseErased(trx, uuid);
    refuseMerged(await repository.getMergedInto(trx, 'accounts', uuid));
    const values = { ...given, mobile: normaliseMobile(given.mobile) };
    const current = await withPatients(trx, row);
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed: differences(row, values),
      sent: { ...values, version },
      current,
      unchanged: current,
      async update() {
        await refuseValuesOfMerged(ctx, trx, uuid, values);
        await updateAccount(trx, uuid, values);
        return getPersonalData(trx, uuid);
      },
    });
  });

export const correctPatient = (ctx: Ctx, uuid: string, { version, ...given }: Versioned<PatientData>) =>
  change(ctx, 'patient.edit', async (trx) => {
    const row = found(await repository.lockPatient(trx, uuid), 'This patient');
    await refuseErased(trx, uuid);
    refuseMerged(await repository.getMergedInto(trx, 'patients', uuid));
    const values = {
      ...given,
      mobile: given.mobile && normaliseMobile(given.mobile),
      other_mobile: given.other_mobile && normaliseMobile(given.other_mobile, 'other_mobile'),
    };
    return editVersioned(ctx, trx, {
      subject: uuid,
      changed: differences(row, values),
      sent: { ...values, version },
      current: row,
      unchanged: row,
      async update() {
        await updatePatient(trx, uuid, values);
        return repository.getPatient(trx, uuid);
      },
    });
  });

/** The consumer's own decision. */
export const setOwnConsent = (ctx: Ctx, push_consent: boolean) =>
  change(ctx, 'user.push-consent', async (trx) => {
    // A merge may have ended since the request began.
    const uuid = await lockSurvivor(trx, 'accounts', ctx.actor.uuid);
    const row = found(await repository.lockPersonalData(trx, uuid), 'This consumer');
    if (row.push_consent === push_consent) return unchanged({ push_consent });
    await updateAccount(trx, row.uuid, { push_consent });
    return done({ push_consent }, row.uuid, { changed: differences(row, { push_consent }) });
  });

export const getOwnConsent = async ({ db, actor }: Ctx) => {
  const { push_consent } = found(await repository.findPersonalData(db, actor.uuid), 'This consumer');
  return { push_consent };
};
