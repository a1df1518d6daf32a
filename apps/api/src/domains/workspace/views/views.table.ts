import type { TableLayout } from '@baobab/contract/workspace/preferences';
import { col, table } from '@baobab/postgres/table';

export const viewsTables = {
  staff_preferences: table({ account_uuid: col.uuid, key: col.text, value: col.jsonOf<unknown>() }),
  saved_views: table({
    uuid: col.uuid,
    owner_uuid: col.uuid,
    screen: col.text,
    name: col.text,
    search: col.jsonOf<Record<string, string>>(),
    columns: col.jsonOf<TableLayout>().null,
    shared_with: col.text.null,
    version: col.int.auto,
    created_at: col.time.auto,
  }),
};
