import { bloodGroups } from '../../../seed/data/catalogue.ts';
import { ageOf, birthday, person } from '../../../seed/people.ts';
import { scaled, type Seed, type DomainSeed } from '../../../seed/seed.ts';

interface Consumer {
  uuid: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string;
  dob: string;
  gender: string;
  blood_group: string;
  created_at: Date;
}

const MAX_CONSUMERS = 50_000;

/** Every consumer is a patient; about a third also have a relative as a patient. */
export const seedPatients: DomainSeed = async (seed) => {
  const consumers = await seed.query<Consumer>(
    `select uuid, first_name, last_name, email, mobile, dob::text, gender, blood_group, created_at
     from accounts where kind = 'consumer' order by uuid limit ${scaled(seed, MAX_CONSUMERS)}`,
  );
  await seed.insert('patients', patientsOf(seed, consumers));
};

function* patientsOf(seed: Seed, consumers: Consumer[]) {
  for (const consumer of consumers) {
    const { uuid: consumer_uuid, ...own } = consumer;
    const usual = seed.random.pick(['single', 'married', 'married', 'widowed', 'divorced']);
    const marital_status = maritalStatusAt(ageOf(seed, own.dob), usual);
    yield { uuid: seed.random.uuidV7(own.created_at), consumer_uuid, ...own, marital_status };
    if (seed.random.chance(0.35)) yield relative(seed, consumer, marital_status);
  }
}

function maritalStatusAt(age: number, usual: string) {
  if (age < 22) return 'single';
  return age < 32 && usual !== 'single' ? 'married' : usual;
}

function relative(seed: Seed, consumer: Consumer, marital_status: string) {
  const { first, gender } = person(seed);
  const uuid = seed.random.uuidV7(consumer.created_at);
  const dob = birthday(seed, 1, 75);
  return {
    uuid,
    consumer_uuid: consumer.uuid,
    first_name: first,
    last_name: consumer.last_name,
    email: null,
    mobile: consumer.mobile,
    dob,
    gender,
    blood_group: seed.random.pick(bloodGroups),
    created_at: consumer.created_at,
    marital_status: maritalStatusAt(ageOf(seed, dob), marital_status),
  };
}
