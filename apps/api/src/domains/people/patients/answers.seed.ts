import { answersFor, healthQuestions, markedNames, type Respondent } from '../../../seed/data/answers.ts';
import { ageOf } from '../../../seed/people.ts';
import { scaled, withOwnRandom, type Seed, type DomainSeed } from '../../../seed/seed.ts';

interface Patient extends Pick<Respondent, 'gender' | 'married'> {
  uuid: string;
  relative: boolean;
  dob: string;
}

const MAX_PATIENTS = 50_000;
const sections = ['personal', 'medical', 'lifestyle'] as const;

/** Profiles range from empty to complete, so that every percentage occurs. */
export const seedAnswers: DomainSeed = async (base) => {
  const seed = withOwnRandom(base, 8_101);
  const patients = await seed.query<Patient>(
    `select uuid, email is null as relative, dob::text, gender, marital_status = 'married' as married
     from patients order by created_at desc, uuid desc limit ${scaled(seed, MAX_PATIENTS)}`,
  );
  await seed.insert('patient_answers', answersOf(seed, patients));
  await addEdgeCases(
    seed,
    patients.filter((one) => one.relative).map((one) => one.uuid),
    patients.map((one) => one.uuid),
  );
};

function* answersOf(seed: Seed, patients: Patient[]) {
  const { random } = seed;
  for (const { uuid: patient_uuid, dob, ...patient } of patients) {
    const respondent = { ...patient, age: ageOf(seed, dob) };
    // Progress of the patient: nothing, one answer, or one, two or three sections.
    const progress = random.pick([0, 0, 1, 2, 2, 3, 3, 4, 4, 4]);
    for (const section of sections.slice(0, Math.max(progress - 1, progress === 1 ? 1 : 0))) {
      const asked = progress === 1 ? healthQuestions[section].slice(0, 1) : healthQuestions[section];
      for (const [position, question] of asked.entries())
        yield {
          patient_uuid,
          section,
          position,
          question: question.question,
          answer: random.pick(answersFor(question, respondent)),
        };
    }
  }
}

/** Adds relatives with nothing but a name, names with diacritics, second numbers and inactive patients. */
async function addEdgeCases({ random, client }: Seed, relatives: string[], all: string[]) {
  const sample = (uuids: string[], share: number) => uuids.filter(() => random.chance(share));
  const nameOnly = sample(relatives, 0.06);
  await client.query(`delete from patient_answers where patient_uuid = any ($1)`, [nameOnly]);
  await client.query(
    `update patients set dob = null, gender = null, blood_group = null, marital_status = null, mobile = null
     where uuid = any ($1)`,
    [nameOnly],
  );
  for (const uuid of sample(relatives, 0.04).slice(0, 500)) {
    const [first, last] = random.pick(markedNames);
    await client.query('update patients set first_name = $2, last_name = $3 where uuid = $1', [
      uuid,
      first,
      last,
    ]);
  }
  await client.query('update patients set active = false where uuid = any ($1)', [sample(all, 0.05)]);
  await client.query(
    `update patients set other_mobile = '+234' || (8000000000 + ('x' || right(uuid::text, 7))::bit(28)::bigint),
       secondary_email = lower(regexp_replace(first_name, '[^A-Za-z]', '', 'g')) || '.' || right(uuid::text, 4) || '@example.ng'
     where uuid = any ($1)`,
    [sample(all, 0.15)],
  );
}
