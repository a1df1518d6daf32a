import type { audit } from '@baobab/contract/workspace/audit/audit';
import type { FiltersOf, PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { findPage } from '../../../platform/db/list-page.ts';
import { matches } from '../../../platform/db/search.ts';
import type { Db } from '../../../schema.ts';

type ActorFilters = FiltersOf<typeof audit.actors>;

const actorList: ListDefinition<ActorFilters> = {
  from: sql`staff s join accounts a on a.uuid = s.account_uuid`,
  filters: { search: (text) => matches(sql<string>`a.search`, text) },
  key: 's.account_uuid',
  sortBy: 's.created_at',
};

/** Staff, disabled ones included: their rows stay in the trail. */
export const findActorPage = (db: Db, query: ActorFilters, window: PageWindow) =>
  findPage(
    db,
    pageSource(actorList, query),
    window,
    db
      .selectFrom('staff as s')
      .innerJoin('accounts as a', 'a.uuid', 's.account_uuid')
      .select(['a.uuid', 'a.full_name as name', 's.role']),
  );
