import { pictureIdOf } from '@baobab/contract/workspace/files';
import type { NewPartnerName, PartnerNameEdit } from '@baobab/contract/master-data/partner-names';
import { change, done } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { recordEdit } from '../../../platform/imports/list-records.ts';
import type { Ctx, Db, Trx } from '../../../schema.ts';
import { uploadedIn } from '../../workspace/audit/history.public.ts';
import { findChangesOf } from '../../workspace/audit/public.ts';
import { findPicture } from '../../workspace/files/public.ts';
import { presentPartnerName } from './partner-names.presenter.ts';
import {
  insertPartnerName,
  isCodeTaken,
  updatePartnerName,
  partnerNameRecords,
} from './partner-names.repository.ts';
import { partnerNameUpload } from './partner-names.upload.ts';

/** An address of this API must name an uploaded picture; other addresses are never fetched. */
async function checkLogo(db: Db, logo: string) {
  const uuid = pictureIdOf(logo);
  if (uuid && !(await findPicture(db, uuid)))
    throw invalid('The logo no longer exists. Upload it again.', { logo: 'This picture no longer exists' });
}

async function checkCode(trx: Trx, code: string, uuid?: string) {
  const message = 'A partner with this code already exists';
  if (await isCodeTaken(trx, code, uuid)) throw conflict(message, { fields: { code: message } });
}

const valuesOf = ({ name, code, desc, logo }: NewPartnerName) => ({ name, code, description: desc, logo });

export const addPartnerName = (ctx: Ctx, given: NewPartnerName) =>
  change(ctx, 'partner-name.add', async (trx) => {
    await checkLogo(trx, given.logo);
    await checkCode(trx, given.code);
    const partner = await insertPartnerName(trx, valuesOf(given));
    return done(partner, partner.uuid, { name: partner.name });
  });

export const wireNames = { description: 'desc' };

/** An edit without changes is accepted from any version. */
export const editPartnerName = (ctx: Ctx, given: PartnerNameEdit) =>
  change(ctx, 'partner-name.edit', async (trx) => {
    const partner = await partnerNameRecords.lock(trx, given.uuid);
    const wanted = valuesOf(given);
    const changed = differences(partner, wanted);
    return editVersioned(ctx, trx, {
      subject: given.uuid,
      changed,
      sent: given,
      wireNames,
      changes: () => findChangesOf(trx, uploadedIn('partners'), given.uuid),
      current: presentPartnerName(partner),
      display: { logo: 'another picture' },
      unchanged: partner,
      async update() {
        await checkLogo(trx, given.logo);
        if (given.code !== partner.code) await checkCode(trx, given.code, given.uuid);
        const edited = await updatePartnerName(trx, given.uuid, wanted);
        await recordEdit(trx, partnerNameUpload, { uuid: given.uuid, by: ctx.actor.uuid, changed });
        return edited;
      },
    });
  });
