import type { ErasureStep } from '../../../schema.ts';

/** The values of both records before a merge, which an undo would need. An erased person is not split again. */
export const mergeErasure: ErasureStep = {
  async erase(trx, { uuid, patients }) {
    const people = [uuid, ...patients];
    await trx
      .updateTable('merges')
      .set({ before: {} })
      .where((eb) => eb.or([eb('kept_uuid', 'in', people), eb('merged_uuid', 'in', people)]))
      .execute();
    for (const table of ['duplicate_candidates', 'shared_devices'] as const)
      await trx
        .deleteFrom(table)
        .where((eb) => eb.or([eb('first_uuid', 'in', people), eb('second_uuid', 'in', people)]))
        .execute();
  },
};
