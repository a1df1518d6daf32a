import type { Role } from '@baobab/contract/kit/roles';
import type { SavedView } from '@baobab/contract/workspace/views';
import type { ViewRow } from './views.repository.ts';

export const presentView = (row: ViewRow, reader: string): SavedView => ({
  uuid: row.uuid,
  screen: row.screen,
  name: row.name,
  search: row.search,
  columns: row.columns,
  shared_with: row.shared_with as Role | null,
  own: row.owner_uuid === reader,
  owner_name: row.owner,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});
