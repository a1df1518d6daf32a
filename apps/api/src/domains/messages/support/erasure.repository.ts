import { redactNames, redactUniqueNames } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

const redactTexts = [
  redactUniqueNames('support_labels', 'name'),
  redactUniqueNames('support_quick_replies', 'title'),
  redactNames('support_quick_replies', { text: 'text' }),
];

/** The conversation goes with its messages and attachments; labels and quick replies belong to the desk. */
export const supportErasure: ErasureStep = {
  async erase(trx, person) {
    const { uuid } = person;
    for (const step of redactTexts) await step(trx, person);
    const files = await trx
      .selectFrom('support_messages as m')
      .innerJoin('support_channels as c', 'c.uuid', 'm.channel_uuid')
      .select('m.file_uuid')
      .where('c.consumer_uuid', '=', uuid)
      .where('m.file_uuid', 'is not', null)
      .execute();
    await trx.deleteFrom('support_channels').where('consumer_uuid', '=', uuid).execute();
    return files.map((file) => file.file_uuid!);
  },
};
