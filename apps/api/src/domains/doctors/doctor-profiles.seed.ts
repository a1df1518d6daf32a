import type { SeedRoom } from '../../seed/seed.ts';

/** A number below `many` that an id keeps on every machine: profiles are filled inside the database. */
const dice = (salt: string, many: number) =>
  `(('x' || substr(md5(d.account_uuid::text || '${salt}'), 1, 7))::bit(28)::int % ${many})`;
const oneOf = (salt: string, words: readonly string[]) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + ${dice(salt, words.length)}]`;

/**
 * What doctors tell about themselves and the office knows of them. One in eight never finished the profile,
 * and two have only just joined: nobody has booked them yet.
 */
export const seedDoctorProfiles: SeedRoom = async ({ client, random, now, insert }) => {
  const joined = new Date(now.getTime() - 40 * 86_400_000);
  const people = newcomers.map((one, index) => ({ ...one, index, uuid: random.id(joined) }));
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
    folio_number = 'FN-' || (10000 + ${dice('folio', 90_000)}),
    professional = ${oneOf('title', ['Consultant', 'Senior Registrar', 'Registrar', 'General Practitioner'])},
    qualification = ${oneOf('degree', ['MBBS', 'MBBS, FWACP', 'MBBS, FMCPaed', 'MBChB', 'MBBS, MSc'])},
    country = ${oneOf('country', ['Nigeria', 'Nigeria', 'Nigeria', 'Nigeria', 'Nigeria', 'Ghana', 'United Kingdom'])},
    house_number = (1 + ${dice('house', 120)})::text,
    city = ${oneOf('city', ['Lagos', 'Abuja', 'Ibadan', 'Enugu', 'Port Harcourt', 'Kano'])},
    state = ${oneOf('city', ['Lagos', 'FCT', 'Oyo', 'Enugu', 'Rivers', 'Kano'])},
    postal_code = (100001 + ${dice('post', 800_000)})::text,
    bank_account_name = a.full_name,
    bank_account_number = lpad(${dice('account', 99_999_999)}::text, 10, '2'),
    bank_account_type = ${oneOf('kind', ['Savings', 'Current'])},
    bank_name = ${oneOf('bank', ['Access Bank', 'Zenith Bank', 'Guaranty Trust Bank', 'First Bank of Nigeria'])},
    bank_branch = ${oneOf('branch', ['Ikeja', 'Wuse', 'Marina', 'New Haven'])},
    video_urls = case when ${dice('video', 3)} = 0 then array['https://video.example/d/' || ${dice('clip', 9_999)}] else '{}' end,
    linkedin = case when ${dice('link', 2)} = 0 then 'https://linkedin.example/in/' || ${dice('in', 9_999)} else '' end,
    hr_name = ${oneOf('hr', ['Folake Adeyemi', 'Ibrahim Musa', 'Ngozi Okafor'])},
    hr_email = 'people@office.example',
    hr_mobile = '+2348090000000',
    hr_address = '12 Broad Street, Lagos',
    emergency_name = ${oneOf('kin', ['Amaka', 'Tunde', 'Zainab', 'Emeka', 'Bisi'])} || ' ' || a.last_name,
    emergency_mobile = '+23480' || (20000000 + ${dice('kinphone', 70_000_000)}),
    licence_authority = 'Medical and Dental Council of Nigeria',
    licence_issued = (a.created_at - interval '2 years')::date,
    licence_expires = (a.created_at + interval '3 years')::date,
    advice_rate = case when ${dice('adviced', 5)} > 0 then 100 * (2 + ${dice('advice', 9)}) end,
    prescription_rate = case when ${dice('drugged', 5)} > 0 then 50 * (2 + ${dice('drug', 15)}) end
  from accounts a
  where a.uuid = d.account_uuid and ${dice('unfinished', 8)} > 0
    and exists (select from bookings b where b.doctor_uuid = d.account_uuid)`;
