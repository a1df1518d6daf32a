import type { SeedRoom } from '../../seed/seed.ts';

const dice = (salt: string, many: number) =>
  `(('x' || substr(md5(p.account_uuid::text || '${salt}'), 1, 7))::bit(28)::int % ${many})`;

const rates: Record<string, string> = {
  register: `500 + 100 * ${dice('register', 6)}`,
  health_profile: `200`,
  dmp_order: `150 + 25 * ${dice('dmp', 8)}`,
  sadn: `300 + 50 * ${dice('sadn', 5)}`,
  Hairloss: `400`,
  'Premature Ejaculation': `400`,
  Diabetes: `250`,
  fadn: `250 + 50 * ${dice('fadn', 5)}`,
  'Heart and Hypertension': `250`,
  'Erectile dysfunction': `400`,
  treatment_plan: `200 + 50 * ${dice('plan', 4)}`,
  lab_package: `350`,
  monthly_limit: `case when ${dice('limit', 3)} = 0 then 1000000 + 500000 * ${dice('much', 5)} else 0 end`,
  Thyroid: `250`,
};

/** What pharmacies earn by what; one in six has nothing agreed yet. */
export const seedCommissions: SeedRoom = async ({ client }) => {
  for (const [type, value] of Object.entries(rates))
    await client.query(
      `insert into pharmacy_commissions (pharmacy_uuid, type, value)
       select p.account_uuid, $1, ${value} from pharmacies p where ${dice('agreed', 6)} > 0`,
      [type],
    );
};
