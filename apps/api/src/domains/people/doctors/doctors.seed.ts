import { commonLanguages } from '@baobab/contract/data/languages';
import {
  alliedCouncils,
  medicalCouncil,
  medicalSchools,
  specialities,
} from '../../../seed/data/catalogue.ts';
import { doctorBios } from '../../../seed/data/medicine.ts';
import { accounts } from '../../../seed/people.ts';
import type { Seed, DomainSeed } from '../../../seed/seed.ts';

/** Six per cent of the accounts are doctors, and one in six of them is external. */
export const seedDoctors: DomainSeed = async (seed) => {
  await seed.replace(
    'specialities',
    specialities.map((name) => ({ uuid: seed.random.uuidV7(seed.now), name })),
  );
  const people = [
    ...accounts(seed, 'doctor', Math.round(seed.users * 0.06), { verified: 0.9, youngest: 28 }),
  ];
  await seed.insert('accounts', people);
  await seed.insert(
    'doctors',
    people.map((one) => doctor(seed, one.uuid)),
  );
};

function doctor({ random, now }: Seed, account_uuid: string) {
  const [first, ...more] = random.sample(specialities, random.int(1, 2));
  // An allied profession has no second speciality.
  const allied = alliedCouncils[first!];
  const speciality = allied ? [first!] : [first!, ...more.filter((name) => !(name in alliedCouncils))];
  const council = allied ?? medicalCouncil;
  const started = now.getFullYear() - random.int(2, 35);
  return {
    account_uuid,
    external: random.chance(0.17),
    consultation_fee_kobo: random.int(10, 80) * 50_000,
    speciality,
    languages: ['English', ...random.sample(commonLanguages.slice(1), random.int(1, 2))],
    education: `${council.degree}, ${random.pick(medicalSchools)}`,
    registration_no: `${council.code}/${random.pick(['R', 'F'])}/${random.int(10_000, 99_999)}`,
    registration_council: council.name,
    license: `LIC-${random.int(100_000, 999_999)}`,
    // Some profiles are incomplete; their year is N/A.
    practice_started_year: random.chance(0.05) ? 'N/A' : String(started),
    bio: random
      .pick(doctorBios)
      .replaceAll('{speciality}', speciality[0]!.toLowerCase())
      .replaceAll('{years}', String(now.getFullYear() - started)),
  };
}
