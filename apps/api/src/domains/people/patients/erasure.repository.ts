import { sql } from 'kysely';
import { ERASED_NAME } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

/** Gender, blood group and medical answers belong to the medical record and stay under the pseudonym. */
export const patientErasure: ErasureStep = {
  async erase(trx, { uuid, patients }) {
    await trx
      .updateTable('patients')
      .set({
        ...ERASED_NAME,
        email: null,
        secondary_email: null,
        mobile: null,
        other_mobile: null,
        dob: null,
        marital_status: null,
        active: false,
        version: sql<number>`version + 1`,
      })
      .where('consumer_uuid', '=', uuid)
      .execute();
    await trx
      .deleteFrom('patient_answers')
      .where('patient_uuid', '=', sql<string>`any (${patients}::uuid[])`)
      .where('section', '=', 'personal')
      .execute();
  },
};
