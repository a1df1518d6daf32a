import { RATING_QUESTION } from '@baobab/contract/care/feedback';
import { sql } from 'kysely';
import type { ErasureStep } from '../../../schema.ts';

/** The ratings of doctors stay; free text of the patient goes. */
export const feedbackErasure: ErasureStep = {
  async erase(trx, { patients }) {
    await sql`update feedback_answers a set answer = '' from feedback f
      where f.uuid = a.feedback_uuid and f.given_by = 'patient' and f.patient_uuid = any (${patients}::uuid[])
        and a.question <> ${RATING_QUESTION}`.execute(trx);
  },
};
