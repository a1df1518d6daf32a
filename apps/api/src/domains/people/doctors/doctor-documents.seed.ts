import { formatDate, dayOf } from '@baobab/contract/kit/lagos-time';
import { makePdf } from '../../../platform/pdf/pdf.ts';
import { withOwnRandom, storeFiles, type DomainSeed } from '../../../seed/seed.ts';

/** Rendering takes some milliseconds a document, so only a few doctors have documents. */
const DOCTORS = 8;

interface Doctor {
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

interface DocumentTemplate {
  type: string;
  issuer: (one: Doctor) => string;
  fields: (one: Doctor) => [label: string, value: string][];
}

const templates: DocumentTemplate[] = [
  {
    type: 'Medical licence',
    issuer: (one) => one.licence_authority,
    fields: (one) => [
      ['Licence', one.license],
      ['Issued', formatDate(one.licence_issued)],
      ['Valid until', formatDate(one.licence_expires)],
    ],
  },
  {
    type: 'Degree certificate',
    issuer: (one) => one.education.replace(/^[^,]+, /, ''),
    fields: (one) => [['Degree', one.education]],
  },
  {
    type: 'Proof of registration',
    issuer: (one) => one.registration_council,
    fields: (one) => [['Registration number', one.registration_no]],
  },
  {
    type: 'Indemnity insurance',
    issuer: () => 'Iroko Mutual Insurance',
    fields: (one) => [['Covered from', formatDate(dayOf(one.created_at))]],
  },
];

/** Documents of the newest doctors with a complete profile; one more doctor stays without. */
export const seedDoctorDocuments: DomainSeed = async (base) => {
  if (!base.files) return;
  const seed = withOwnRandom(base, 6_016);
  const doctors = await seed.query<Doctor>(
    `select a.uuid, a.full_name, a.created_at, d.registration_no, d.registration_council, d.education, d.license,
       d.licence_authority, d.licence_issued::text, d.licence_expires::text
     from doctors d join accounts a on a.uuid = d.account_uuid
     where not d.external and d.licence_issued is not null order by d.account_uuid desc limit ${DOCTORS + 1}`,
  );
  const documents = doctors.slice(0, DOCTORS).flatMap((doctor) =>
    seed.random.sample(templates, 3).map((template) => ({
      doctor,
      template,
      uuid: seed.random.uuidV4(),
      file_uuid: seed.random.uuidV4(),
    })),
  );
  const pdfs = await Promise.all(
    documents.map(async ({ doctor, template, file_uuid }) => ({
      uuid: file_uuid,
      name: `${template.type} ${doctor.full_name}.pdf`.replaceAll(' ', '_'),
      content: await makePdf({
        issuer: template.issuer(doctor),
        title: template.type,
        reference: file_uuid,
        blocks: [{ kind: 'fields', fields: [['Doctor', doctor.full_name], ...template.fields(doctor)] }],
        footer: `${template.type} · demo data`,
      }),
      created_at: doctor.created_at,
    })),
  );
  await storeFiles(seed, 'application/pdf', pdfs);
  await seed.insert(
    'doctor_documents',
    documents.map(({ doctor, template, uuid, file_uuid }) => ({
      uuid,
      doctor_uuid: doctor.uuid,
      document_type: template.type,
      file_uuid,
      created_at: doctor.created_at,
    })),
  );
};
