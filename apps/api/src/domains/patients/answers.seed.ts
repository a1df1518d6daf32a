import { healthQuestions, markedNames } from '../../seed/data/answers.ts';
import { drawingFrom, type Seed, type SeedRoom } from '../../seed/seed.ts';

interface Patient {
  uuid: string;
  kin: boolean;
}

const MOST = 50_000;
const sections = ['personal', 'medical', 'lifestyle'] as const;

/** From nothing at all to everything answered, so that every share of a profile is to be seen. */
export const seedAnswers: SeedRoom = async (given) => {
  const seed = drawingFrom(given, 8_101);
  const patients = await seed.query<Patient>(
    `select uuid, email is null as kin from patients order by created_at desc, uuid desc limit ${MOST}`,
  );
  await seed.insert('patient_answers', answersOf(seed, patients));
  await touchUp(
    seed,
    patients.filter((one) => one.kin).map((one) => one.uuid),
    patients.map((one) => one.uuid),
  );
};

function* answersOf({ random }: Seed, patients: Patient[]) {
  for (const { uuid: patient_uuid } of patients) {
    // How far this one got: not begun, one answer, one, two or all three sections.
    const reached = random.pick([0, 0, 1, 2, 2, 3, 3, 4, 4, 4]);
    for (const section of sections.slice(0, Math.max(reached - 1, reached === 1 ? 1 : 0))) {
      const asked = reached === 1 ? healthQuestions[section].slice(0, 1) : healthQuestions[section];
      for (const [position, { question, answers }] of asked.entries())
        yield { patient_uuid, section, position, question, answer: random.pick(answers) };
    }
  }
}

/** Relatives of whom only the name is known, names with their marks, second numbers, people who left. */
async function touchUp({ random, client }: Seed, kin: string[], all: string[]) {
  const some = (uuids: string[], share: number) => uuids.filter(() => random.chance(share));
  const bare = some(kin, 0.06);
  await client.query(`delete from patient_answers where patient_uuid = any ($1)`, [bare]);
  await client.query(
    `update patients set dob = null, gender = null, blood_group = null, marital_status = null, mobile = null
     where uuid = any ($1)`,
    [bare],
  );
  for (const uuid of some(kin, 0.04).slice(0, 500)) {
    const [first, last] = random.pick(markedNames);
    await client.query('update patients set first_name = $2, last_name = $3 where uuid = $1', [
      uuid,
      first,
      last,
    ]);
  }
  await client.query('update patients set active = false where uuid = any ($1)', [some(all, 0.05)]);
  await client.query(
    `update patients set other_mobile = '+234' || (8000000000 + ('x' || right(uuid::text, 7))::bit(28)::bigint),
       secondary_email = lower(regexp_replace(first_name, '[^A-Za-z]', '', 'g')) || '.' || right(uuid::text, 4) || '@example.ng'
     where uuid = any ($1)`,
    [some(all, 0.15)],
  );
}
