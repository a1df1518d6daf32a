import type { FiltersOf, PageWindow } from '@baobab/contract/kit/endpoint';
import type { people } from '@baobab/contract/overview/people';
import { documentKinds, type DocumentKind } from '@baobab/contract/care/patient-documents';
import { sql } from 'kysely';
import { pageSource, type ListDefinition } from '../../../platform/db/list-filters.ts';
import { listPage } from '../../../platform/db/list-page.ts';
import type { Db } from '../../../schema.ts';
import { survivorOf } from '../../workspace/access/merged-records.public.ts';

const tables: Record<DocumentKind, string> = {
  case_note: 'case_notes',
  psychiatry_note: 'psychiatry_notes',
  prescription: 'prescriptions',
  lab_advice: 'lab_advices',
};

const allDocuments = sql.join(
  documentKinds.map(
    (kind) =>
      sql`select ${sql.lit(kind)} as kind, uuid, created_at, patient_uuid, doctor_uuid from ${sql.table(tables[kind])}`,
  ),
  sql` union all `,
);

export const documentList: ListDefinition<FiltersOf<typeof people.documents>> = {
  from: sql`(${allDocuments}) d`,
  filters: {
    consumer: (uuid) =>
      sql<boolean>`d.patient_uuid = any (array(select uuid from patients where consumer_uuid = ${survivorOf('accounts', uuid)}))`,
    search: null,
  },
  key: 'd.uuid',
  sortBy: 'd.created_at',
};

interface DocumentRow {
  uuid: string;
  kind: DocumentKind;
  created_at: Date;
  patient_uuid: string;
  patient: string;
  doctor_uuid: string;
  doctor: string;
}

export const findDocumentPage = (db: Db, query: FiltersOf<typeof people.documents>, window: PageWindow) =>
  listPage(db, pageSource(documentList, query), window, async (page, order) => {
    const { rows } = await sql<DocumentRow>`
      select d.uuid, d.kind, d.created_at, d.patient_uuid, p.full_name as patient, d.doctor_uuid, o.full_name as doctor
      from ${page} join (${allDocuments}) d on d.uuid = page.uuid
        join patients p on p.uuid = d.patient_uuid join accounts o on o.uuid = d.doctor_uuid
      order by ${order}`.execute(db);
    return rows;
  });

export const presentDocument = (row: DocumentRow) => ({
  uuid: row.uuid,
  kind: row.kind,
  createdAt: row.created_at.toISOString(),
  patient: { uuid: row.patient_uuid, full_name: row.patient },
  doctor: { uuid: row.doctor_uuid, full_name: row.doctor },
});
