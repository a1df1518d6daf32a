import { sql } from 'kysely';
import { redactNames } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

const redactBells = redactNames('bell_items', { message: 'text', grouped: 'text' });
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Bell items of staff that open the person or their conversation go; in others the name is replaced. */
export const notificationErasure: ErasureStep = {
  async erase(trx, person) {
    const { uuid, patients } = person;
    await trx.deleteFrom('device_tokens').where('account_uuid', '=', uuid).execute();
    await trx.deleteFrom('bell_items').where('account_uuid', '=', uuid).execute();
    await sql`delete from bell_items where link is not null and (regexp_match(link, ${`(${UUID})`}))[1] in (
      select uuid::text from support_channels where consumer_uuid = ${uuid}
      union all select unnest(${[uuid, ...patients]}::text[]))`.execute(trx);
    await redactBells(trx, person);
  },
};
