import { col, table } from '../../platform/db/table.ts';

export const treatmentOrdersTables = {
  diseases: table({ uuid: col.uuid, name: col.text }),
};
