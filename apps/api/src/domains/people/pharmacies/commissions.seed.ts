import type { DomainSeed } from '../../../seed/seed.ts';

const hashModulo = (salt: string, modulus: number) =>
  `(('x' || substr(md5(p.account_uuid::text || '${salt}'), 1, 7))::bit(28)::int % ${modulus})`;

const rates: Record<string, string> = {
  register: `500 + 100 * ${hashModulo('register', 6)}`,
  health_profile: `200`,
  dmp_order: `150 + 25 * ${hashModulo('dmp', 8)}`,
  sadn: `300 + 50 * ${hashModulo('sadn', 5)}`,
  Hairloss: `400`,
  'Premature Ejaculation': `400`,
  Diabetes: `250`,
  fadn: `250 + 50 * ${hashModulo('fadn', 5)}`,
  'Heart and Hypertension': `250`,
  'Erectile dysfunction': `400`,
  treatment_plan: `200 + 50 * ${hashModulo('plan', 4)}`,
  lab_package: `350`,
  monthly_limit: `case when ${hashModulo('limit', 3)} = 0 then 1000000 + 500000 * ${hashModulo('much', 5)} else 0 end`,
  Thyroid: `250`,
};

/** The commission rates of pharmacies; one in six has none yet. */
export const seedCommissions: DomainSeed = async ({ client }) => {
  for (const [type, value] of Object.entries(rates))
    await client.query(
      `insert into pharmacy_commissions (pharmacy_uuid, type, value)
       select p.account_uuid, $1, ${value} from pharmacies p where ${hashModulo('agreed', 6)} > 0`,
      [type],
    );
};
