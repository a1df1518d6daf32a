import { dateInWords, momentInWords } from '../../platform/clock.ts';
import { makePdf } from '../../platform/pdf/pdf.ts';
import { drawingFrom, keepPdfs, type Seed, type SeedRoom } from '../../seed/seed.ts';

/** A result is a file that takes some milliseconds to make: enough to look at, and a quick first start. */
const RESULTS = 12;

interface Finished {
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

/** What the first laboratory found lately. Of those nobody decided on, every other is accepted or rejected. */
export const seedLabResults: SeedRoom = async (given) => {
  if (!given.files) return;
  const seed = drawingFrom(given, 8_116);
  const finished = await seed.query<Finished>(
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
  await keepPdfs(
    seed,
    results.map(({ file }) => file),
  );
  await seed.insert(
    'lab_results',
    results.map(({ row }) => row),
  );
  await decide(seed, finished);
};

async function resultOf({ random, now }: Seed, one: Finished) {
  const created_at = new Date(Math.min(now.getTime(), one.ordered_at.getTime() + 30 * 3_600_000));
  const [uuid, file_uuid] = [random.hiddenId(), random.hiddenId()];
  const name = `${one.order_id} ${one.test_name}.pdf`.replaceAll(/[^\w.]+/g, '_');
  const finding = one.radiology ? 'No abnormality seen' : 'Within the reference range';
  const content = await makePdf({
    sender: one.partner,
    title: 'Laboratory result',
    reference: file_uuid,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Patient', one.patient],
          ['Date of birth', one.dob ? dateInWords(one.dob) : ''],
          ['Order', one.order_id],
          ['Reported', momentInWords(created_at)],
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
    foot: `${one.partner} · ${one.order_id} · demo data`,
  });
  return {
    file: { uuid: file_uuid, name, content, created_at },
    row: { uuid, item_uuid: one.uuid, file_uuid, file_name: name, created_at },
  };
}

/** As an upload leaves the test, and some as staff left it afterwards. */
async function decide({ client, now }: Seed, finished: readonly Finished[]) {
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
