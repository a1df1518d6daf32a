import { dateInWords, dayOf } from '../../platform/clock.ts';
import { makePdf } from '../../platform/pdf/pdf.ts';
import { drawingFrom, keepPdfs, type SeedRoom } from '../../seed/seed.ts';

/** A paper takes some milliseconds to make: enough doctors to look at, and a quick first start. */
const DOCTORS = 8;

interface Holder {
  uuid: string;
  full_name: string;
  registration_no: string;
  registration_council: string;
  education: string;
  license: string;
  licence_authority: string;
  licence_issued: string;
  licence_expires: string;
  created_at: Date;
}

interface Paper {
  type: string;
  by: (one: Holder) => string;
  facts: (one: Holder) => [label: string, value: string][];
}

const papers: Paper[] = [
  {
    type: 'Medical licence',
    by: (one) => one.licence_authority,
    facts: (one) => [
      ['Licence', one.license],
      ['Issued', dateInWords(one.licence_issued)],
      ['Valid until', dateInWords(one.licence_expires)],
    ],
  },
  {
    type: 'Degree certificate',
    by: (one) => one.education.replace(/^MBBS, /, ''),
    facts: (one) => [['Degree', one.education]],
  },
  {
    type: 'Proof of registration',
    by: (one) => one.registration_council,
    facts: (one) => [['Registration number', one.registration_no]],
  },
  {
    type: 'Indemnity insurance',
    by: () => 'Iroko Mutual Insurance',
    facts: (one) => [['Covered from', dateInWords(dayOf(one.created_at))]],
  },
];

/** The papers of those who finished their profile last; one of them handed in none. */
export const seedDoctorDocuments: SeedRoom = async (given) => {
  if (!given.files) return;
  const seed = drawingFrom(given, 6_016);
  const holders = await seed.query<Holder>(
    `select a.uuid, a.full_name, a.created_at, d.registration_no, d.registration_council, d.education, d.license,
       d.licence_authority, d.licence_issued::text, d.licence_expires::text
     from doctors d join accounts a on a.uuid = d.account_uuid
     where not d.external and d.licence_issued is not null order by d.account_uuid desc limit ${DOCTORS + 1}`,
  );
  const handedIn = holders.slice(0, DOCTORS).flatMap((holder) =>
    seed.random.some(papers, 3).map((paper) => ({
      holder,
      paper,
      uuid: seed.random.hiddenId(),
      file_uuid: seed.random.hiddenId(),
    })),
  );
  const pdfs = await Promise.all(
    handedIn.map(async ({ holder, paper, file_uuid }) => ({
      uuid: file_uuid,
      name: `${paper.type} ${holder.full_name}.pdf`.replaceAll(' ', '_'),
      content: await makePdf({
        sender: paper.by(holder),
        title: paper.type,
        reference: file_uuid,
        blocks: [{ kind: 'facts', facts: [['Doctor', holder.full_name], ...paper.facts(holder)] }],
        foot: `${paper.type} · demo data`,
      }),
      created_at: holder.created_at,
    })),
  );
  await keepPdfs(seed, pdfs);
  await seed.insert(
    'doctor_documents',
    handedIn.map(({ holder, paper, uuid, file_uuid }) => ({
      uuid,
      doctor_uuid: holder.uuid,
      document_type: paper.type,
      file_uuid,
      created_at: holder.created_at,
    })),
  );
};
