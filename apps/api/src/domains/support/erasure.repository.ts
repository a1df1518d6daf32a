import type { ErasureStep } from '../../schema.ts';

/** The conversation goes with its messages and attachments. */
export const supportErasure: ErasureStep = {
  async erase(trx, { uuid }) {
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
