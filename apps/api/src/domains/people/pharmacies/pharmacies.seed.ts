import { banks } from '../../../seed/data/catalogue.ts';
import { pharmacyNames } from '../../../seed/data/partners.ts';
import { streets } from '../../../seed/data/medicine.ts';
import { accounts } from '../../../seed/people.ts';
import type { DomainSeed } from '../../../seed/seed.ts';

export const seedPharmacies: DomainSeed = async (seed) => {
  const { random } = seed;
  const places = await seed.query<{ area: string; city: string }>(
    'select a.name as area, c.name as city from areas a join cities c on c.uuid = a.city_uuid order by a.uuid',
  );
  const introducers = await seed.query<{ uuid: string; code: string }>(
    'select account_uuid as uuid, referral_code as code from introducers join wallets using (account_uuid) order by 1',
  );
  const people = [...accounts(seed, 'pharmacist', pharmacyNames.length)];
  await seed.insert('accounts', people);
  await seed.insert(
    'pharmacies',
    people.map((one, index) => {
      const place = random.pick(places);
      const introducer = random.chance(0.8) ? random.pick(introducers) : null;
      return {
        account_uuid: one.uuid,
        pharmacy_name: pharmacyNames[index],
        introducer_uuid: introducer?.uuid ?? null,
        referred_code: introducer?.code ?? null,
        address: `${random.int(1, 140)} ${random.pick(streets)}`,
        area: place.area,
        city: place.city,
        country: 'Nigeria',
        account_name: pharmacyNames[index],
        account_number: String(random.int(1_000_000_000, 9_999_999_999)),
        bank_name: random.pick(banks),
        branch_name: place.area,
        account_type: random.pick(['Savings', 'Current']),
      };
    }),
  );
};
