import { streets } from '../../../seed/data/medicine.ts';
import { scaled, type Seed } from '../../../seed/seed.ts';

export interface OfferedTest {
  test_uuid: string;
  test_name: string;
  product_code: string;
  price_kobo: number;
  partner_tat: string;
  partner_tat_days: number;
}

export interface OrderingPatient {
  uuid: string;
  consumer_uuid: string;
  consumer: string;
  consumer_mobile: string;
  name: string;
  mobile: string | null;
  advice: string | null;
  created_at: Date;
}

/** The data that orders refer to: patients, addresses, and the tests of each laboratory with prices. */
export async function loadCatalogue(seed: Seed) {
  const patients = await seed.query<OrderingPatient>(
    `select p.uuid, p.consumer_uuid, a.full_name as consumer, a.mobile as consumer_mobile, p.full_name as name, p.mobile,
       p.created_at,
       (select l.uuid from lab_advices l where l.patient_uuid = p.uuid order by l.created_at, l.uuid limit 1) as advice
     from patients p join accounts a on a.uuid = p.consumer_uuid order by p.uuid limit ${scaled(seed, 50_000)}`,
  );
  const places = await seed.query<{ state: string; city: string; area: string }>(
    `select s.name as state, c.name as city, a.name as area
     from areas a join cities c on c.uuid = a.city_uuid join states s on s.uuid = c.state_uuid order by a.uuid`,
  );
  return { patients, places, streets, partners: await loadLaboratories(seed) };
}
export type Catalogue = Awaited<ReturnType<typeof loadCatalogue>>;

async function loadLaboratories(seed: Seed) {
  const offered = await seed.query<OfferedTest & { partner: string; partner_uuid: string }>(
    `select distinct on (p.name = 'SYNLAB', p.name, t.name, t.kind) p.name as partner, p.uuid as partner_uuid,
       t.uuid as test_uuid, t.name as test_name, e.product_code, e.exclusive_kobo as price_kobo, e.partner_tat,
       e.partner_tat_days
     from price_entries e join partners p on p.uuid = e.partner_uuid join national_tests t on t.uuid = e.test_uuid
     where e.kind <> 'home' order by p.name = 'SYNLAB' desc, p.name, t.name, t.kind, e.uuid`,
  );
  const byPartner = Map.groupBy(offered, (one) => one.partner_uuid);
  return [...byPartner].map(([uuid, tests]) => ({
    uuid,
    tests: tests.map(({ partner: _name, partner_uuid: _uuid, ...test }) => ({
      ...test,
      price_kobo: Number(test.price_kobo),
    })),
  }));
}
