import type { DomainSeed } from '../../../seed/seed.ts';

/** SQL for a number below `modulus` derived from the id, so that every run gives the same profile. */
const hashModulo = (salt: string, modulus: number) =>
  `(('x' || substr(md5(d.account_uuid::text || '${salt}'), 1, 7))::bit(28)::int % ${modulus})`;
const pickByHash = (salt: string, values: readonly string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + ${hashModulo(salt, values.length)}]`;

/**
 * Completes the profiles of seven in eight doctors who have bookings, and adds two new doctors without
 * bookings.
 */
export const seedDoctorProfiles: DomainSeed = async ({ client, random, now, insert }) => {
  const joined = new Date(now.getTime() - 40 * 86_400_000);
  const people = newcomers.map((one, index) => ({ ...one, index, uuid: random.uuidV7(joined) }));
  await insert(
    'accounts',
    people.map(({ uuid, first, last, index }) => ({
      uuid,
      kind: 'doctor',
      first_name: first,
      last_name: last,
      username: `${first}.${last}@newcomer.example`.toLowerCase(),
      email: `${first}.${last}@newcomer.example`.toLowerCase(),
      mobile: `+23490100000${index}0`,
      created_at: joined,
      updated_at: joined,
    })),
  );
  await insert(
    'doctors',
    people.map(({ uuid, external }) => ({
      account_uuid: uuid,
      external,
      practice_started_year: 'N/A',
      education: 'N/A',
    })),
  );
  await client.query(profiles);
};

const newcomers = [
  { first: 'Obinna', last: 'Nwachukwu', external: false },
  { first: 'Yetunde', last: 'Balogun', external: true },
];

const profiles = `
  update doctors d set
    folio_number = 'FN-' || (10000 + ${hashModulo('folio', 90_000)}),
    professional = ${pickByHash('title', ['Consultant', 'Senior Registrar', 'Registrar', 'General Practitioner'])},
    qualification = ${pickByHash('degree', ['MBBS', 'MBBS, FWACP', 'MBBS, FMCPaed', 'MBChB', 'MBBS, MSc'])},
    country = ${pickByHash('country', ['Nigeria', 'Nigeria', 'Nigeria', 'Nigeria', 'Nigeria', 'Ghana', 'United Kingdom'])},
    house_number = (1 + ${hashModulo('house', 120)})::text,
    city = ${pickByHash('city', ['Lagos', 'Abuja', 'Ibadan', 'Enugu', 'Port Harcourt', 'Kano'])},
    state = ${pickByHash('city', ['Lagos', 'FCT', 'Oyo', 'Enugu', 'Rivers', 'Kano'])},
    postal_code = (100001 + ${hashModulo('post', 800_000)})::text,
    bank_account_name = a.full_name,
    bank_account_number = lpad(${hashModulo('account', 99_999_999)}::text, 10, '2'),
    bank_account_type = ${pickByHash('kind', ['Savings', 'Current'])},
    bank_name = ${pickByHash('bank', ['Access Bank', 'Zenith Bank', 'Guaranty Trust Bank', 'First Bank of Nigeria'])},
    bank_branch = ${pickByHash('branch', ['Ikeja', 'Wuse', 'Marina', 'New Haven'])},
    video_urls = case when ${hashModulo('video', 3)} = 0 then array['https://video.example/d/' || ${hashModulo('clip', 9_999)}] else '{}' end,
    linkedin = case when ${hashModulo('link', 2)} = 0 then 'https://linkedin.example/in/' || ${hashModulo('in', 9_999)} else '' end,
    hr_name = ${pickByHash('hr', ['Folake Adeyemi', 'Ibrahim Musa', 'Ngozi Okafor'])},
    hr_email = 'people@office.example',
    hr_mobile = '+2348090000000',
    hr_address = '12 Broad Street, Lagos',
    emergency_name = ${pickByHash('kin', ['Amaka', 'Tunde', 'Zainab', 'Emeka', 'Bisi'])} || ' ' || a.last_name,
    emergency_mobile = '+23480' || (20000000 + ${hashModulo('kinphone', 70_000_000)}),
    licence_authority = d.registration_council,
    licence_issued = (a.created_at - interval '2 years')::date,
    licence_expires = (a.created_at + interval '3 years')::date,
    advice_rate = case when ${hashModulo('adviced', 5)} > 0 then 100 * (2 + ${hashModulo('advice', 9)}) end,
    prescription_rate = case when ${hashModulo('drugged', 5)} > 0 then 50 * (2 + ${hashModulo('drug', 15)}) end
  from accounts a
  where a.uuid = d.account_uuid and ${hashModulo('unfinished', 8)} > 0
    and exists (select from bookings b where b.doctor_uuid = d.account_uuid)`;
