import { partnerOrganisations } from '../../../seed/data/partners.ts';
import { streets } from '../../../seed/data/medicine.ts';
import { account } from '../../../seed/people.ts';
import type { DomainSeed } from '../../../seed/seed.ts';

interface Branch {
  uuid: string;
  name: string;
  partner_uuid: string;
  partner: string;
}
interface Place {
  area_uuid: string;
  area: string;
  city_uuid: string;
  city: string;
}

/** Every branch has an administrator and most also have a user. */
export const seedPartners: DomainSeed = async (seed) => {
  const { random } = seed;
  const branches = await seed.query<Branch>(
    'select b.uuid, b.name, b.partner_uuid, p.name as partner from branches b join partners p on p.uuid = b.partner_uuid order by b.uuid',
  );
  const places = await seed.query<Place>(
    `select a.uuid as area_uuid, a.name as area, c.uuid as city_uuid, c.name as city
     from areas a join cities c on c.uuid = a.city_uuid order by a.uuid`,
  );
  const kindOf = new Map(partnerOrganisations.map((one) => [one.name, one.kind]));
  const users = branches.flatMap((branch) => {
    // A branch is named after its area or city.
    const place =
      places.find((p) => branch.name.endsWith(p.area)) ??
      places.find((p) => branch.name.endsWith(p.city)) ??
      random.pick(places);
    return ['admin', ...(random.chance(0.7) ? ['user'] : [])].map((role) => ({
      branch,
      place,
      role,
      person: {
        ...account(seed, kindOf.get(branch.partner) ?? 'diagnostic', { active: 0.9 }),
        verified: true,
      },
    }));
  });
  await seed.insert(
    'accounts',
    users.map((one) => one.person),
  );
  await seed.insert(
    'partner_users',
    users.map(({ branch, place, role, person }) => ({
      account_uuid: person.uuid,
      partner_uuid: branch.partner_uuid,
      branch_uuid: branch.uuid,
      role,
      working_time: random.pick(['8am - 5pm', '7am - 7pm', '8am - 8pm', '24 hours']),
      branch_city_uuid: place.city_uuid,
      branch_area_uuid: place.area_uuid,
      city_uuid: place.city_uuid,
      area_uuid: place.area_uuid,
      door_no: String(random.int(1, 220)),
      street: random.pick(streets),
      pincode: String(random.int(100_001, 982_002)),
    })),
  );
};
