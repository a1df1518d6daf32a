import { col, table } from '../../platform/db/table.ts';

export const influencersTables = {
  influencers: table({ account_uuid: col.uuid, influencer_name: col.text, influencer_type: col.text }),
};
