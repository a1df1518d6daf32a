import { formatDate, formatDateTime } from '@baobab/contract/kit/lagos-time';
import { makePdf } from '../../../platform/pdf/pdf.ts';
import { withOwnRandom, storeFiles, type Seed, type DomainSeed } from '../../../seed/seed.ts';

/** Rendering takes some milliseconds a file, so only a few tests have a result. */
const RESULTS = 12;

interface FinishedTest {
  uuid: string;
  test_name: string;
  product_code: string;
  order_id: string;
  partner: string;
  patient: string;
  dob: string | null;
  ordered_at: Date;
  radiology: boolean;
  open: boolean;
}

/** The latest results of the first laboratory; every second open one is accepted or rejected. */
export const seedLabResults: DomainSeed = async (base) => {
  if (!base.files) return;
  const seed = withOwnRandom(base, 8_116);
  const finished = await seed.query<FinishedTest>(
    `select i.uuid, i.test_name, i.product_code, o.order_id, r.name as partner, p.full_name as patient, p.dob::text,
       o.created_at as ordered_at, t.kind = 'radiology' as radiology, i.action is null as open
     from lab_orders o join partners r on r.uuid = o.partner_uuid join patients p on p.uuid = o.patient_uuid
       join lateral (
         select * from lab_order_items where order_uuid = o.uuid and final_status <> '' order by position limit 2) i on true
       join national_tests t on t.uuid = i.test_uuid
     where r.name = 'SYNLAB' and o.status <> 'cancelled'
     order by o.created_at desc, i.position limit ${RESULTS}`,
  );
  const results = await Promise.all(finished.map((one) => resultOf(seed, one)));
  await storeFiles(
    seed,
    'application/pdf',
    results.map(({ file }) => file),
  );
  await seed.insert(
    'lab_results',
    results.map(({ row }) => row),
  );
  await recordDecisions(seed, finished);
};

async function resultOf({ random, now }: Seed, one: FinishedTest) {
  const created_at = new Date(Math.min(now.getTime(), one.ordered_at.getTime() + 30 * 3_600_000));
  const [uuid, file_uuid] = [random.uuidV4(), random.uuidV4()];
  const name = `${one.order_id} ${one.test_name}.pdf`.replaceAll(/[^\w.]+/g, '_');
  const finding = one.radiology ? 'No abnormality seen' : 'Within the reference range';
  const content = await makePdf({
    issuer: one.partner,
    title: 'Laboratory result',
    reference: file_uuid,
    blocks: [
      {
        kind: 'fields',
        fields: [
          ['Patient', one.patient],
          ['Date of birth', one.dob ? formatDate(one.dob) : ''],
          ['Order', one.order_id],
          ['Reported', formatDateTime(created_at)],
        ],
      },
      {
        kind: 'table',
        heading: 'Findings',
        columns: [
          { title: 'Test', share: 5 },
          { title: 'Code', share: 2 },
          { title: 'Finding', share: 4 },
        ],
        rows: [[one.test_name, one.product_code, finding]],
      },
    ],
    signature: { name: one.partner, lines: ['Released by the laboratory'] },
    footer: `${one.partner} · ${one.order_id} · demo data`,
  });
  return {
    file: { uuid: file_uuid, name, content, created_at },
    row: { uuid, item_uuid: one.uuid, file_uuid, file_name: name, created_at },
  };
}

/** Sets the state that an upload leaves, and the decision of staff on some of the results. */
async function recordDecisions({ client, now }: Seed, finished: readonly FinishedTest[]) {
  await client.query(
    `update lab_order_items set acceptance = 'Yes', acceptance_reason = '', final_status = 'Result uploaded'
     where uuid = any ($1)`,
    [finished.map(({ uuid }) => uuid)],
  );
  const undecided = finished.filter(({ open }) => open);
  for (const [index, { uuid }] of undecided.entries())
    if (index % 2 === 0)
      await client.query('update lab_order_items set action = $2, action_at = $3 where uuid = $1', [
        uuid,
        index % 4 === 0 ? 'Confirm Result Accepted' : 'Result Rejected',
        now,
      ]);
}
