import { col, table } from '@baobab/postgres/table';

export const influencersTables = {
  influencers: table({
    account_uuid: col.uuid,
    influencer_name: col.text,
    influencer_type: col.text,
    branch_city_uuid: col.uuid.null,
    branch_area_uuid: col.uuid.null,
    city_uuid: col.uuid.null,
    area_uuid: col.uuid.null,
    door_no: col.text.null,
    street: col.text.null,
    pincode: col.text.null,
  }),
};
