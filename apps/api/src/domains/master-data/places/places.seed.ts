import { states } from '../../../seed/data/places.ts';
import type { DomainSeed } from '../../../seed/seed.ts';

export const seedPlaces: DomainSeed = async ({ random, now, insert, replace }) => {
  const seeded = states.map((state) => ({
    uuid: random.uuidV7(now),
    name: state.name,
    cities: state.cities.map((city) => ({ uuid: random.uuidV7(now), ...city })),
  }));
  const cities = seeded.flatMap((state) => state.cities.map((city) => ({ ...city, state_uuid: state.uuid })));
  await replace(
    'states',
    seeded.map(({ uuid, name }) => ({ uuid, name })),
  );
  await insert(
    'cities',
    cities.map(({ uuid, state_uuid, name }) => ({ uuid, state_uuid, name })),
  );
  await insert(
    'areas',
    cities.flatMap((city) =>
      city.areas.map((name) => ({ uuid: random.uuidV7(now), city_uuid: city.uuid, name })),
    ),
  );
};
