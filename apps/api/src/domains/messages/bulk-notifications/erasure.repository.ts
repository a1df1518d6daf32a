import { redactNames, redactUniqueNames } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

const redactAudiences = redactUniqueNames('bulk_audiences', 'name');
const redactTexts = redactNames('bulk_notifications', {
  title: 'text',
  message: 'text',
  audience_name: 'text',
});

/** The outbox contains only ids, and its counts belong to the notification. */
export const bulkNotificationErasure: ErasureStep = {
  async erase(trx, person) {
    await trx.deleteFrom('inbox_items').where('account_uuid', '=', person.uuid).execute();
    await trx.deleteFrom('consumer_activity').where('consumer_uuid', '=', person.uuid).execute();
    await redactAudiences(trx, person);
    await redactTexts(trx, person);
  },
};
