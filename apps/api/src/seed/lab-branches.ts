import { literal } from '@baobab/postgres/literal';
import { partnerOrganisations } from './data/partners.ts';
import type { Seed } from './seed.ts';

const laboratories = partnerOrganisations
  .filter((one) => one.kind === 'diagnostic')
  .map((one) => literal(one.name))
  .join(', ');

export interface LabBranch {
  partner: string;
  partner_uuid: string;
  city_uuid: string;
  area_uuid: string;
}

/** The branches of laboratories with their places: a branch name ends with its area or its city. */
export const labBranches = (seed: Seed) =>
  seed.query<LabBranch>(`
    select distinct on (b.uuid) p.name as partner, p.uuid as partner_uuid, a.city_uuid, a.uuid as area_uuid
    from branches b
      join partners p on p.uuid = b.partner_uuid and p.name in (${laboratories})
      join (areas a join cities c on c.uuid = a.city_uuid)
        on right(b.name, length(a.name) + 1) = ' ' || a.name or right(b.name, length(c.name) + 1) = ' ' || c.name
    order by b.uuid, right(b.name, length(a.name) + 1) = ' ' || a.name desc, a.uuid`);
