import { sql } from 'kysely';
import { ERASED_NAME } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

const PICTURE = /\/files\/([0-9a-f-]{36})$/;

/** E-mail and username stay unique and reach nobody; a deactivated account has no sessions. */
export const accountErasure: ErasureStep = {
  async erase(trx, { uuid }) {
    const before = await trx
      .selectFrom('accounts')
      .select('profile_pic')
      .where('uuid', '=', uuid)
      .executeTakeFirst();
    await trx
      .updateTable('accounts')
      .set({
        ...ERASED_NAME,
        middle_name: '',
        username: `erased-${uuid}`,
        email: `${uuid}@erased.invalid`,
        mobile: '',
        dob: null,
        gender: null,
        blood_group: null,
        profile_pic: null,
        active: false,
        push_consent: false,
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('uuid', '=', uuid)
      .execute();
    await trx.deleteFrom('sessions').where('account_uuid', '=', uuid).execute();
    await trx.deleteFrom('sign_in_addresses').where('account_uuid', '=', uuid).execute();
    const picture = PICTURE.exec(before?.profile_pic ?? '')?.[1];
    return picture ? [picture] : [];
  },
};
