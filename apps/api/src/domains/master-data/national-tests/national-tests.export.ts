import { catalogues, type TestKind } from '@baobab/contract/master-data/national-tests';
import { column } from '../../../platform/db/cell-values.ts';
import { defineListExport } from '../../../platform/http/list-export.ts';
import { testList } from './national-tests.repository.ts';

const titles: Record<TestKind, string> = { pathology: 'National_Pathology', radiology: 'National_Radiology' };

export const testListExport = (kind: TestKind) =>
  defineListExport({
    endpoint: catalogues[kind].exportJob,
    subject: 'national-tests',
    title: titles[kind],
    list: testList(kind),
    columns: {
      productcode: { header: 'Product Code', value: column('t.product_code'), width: 18 },
      standardisedtestname: { header: 'Standardised Test Name', value: column('t.name'), width: 40 },
      testdiscipline: { header: 'Test Discipline', value: column('t.discipline'), width: 24 },
    },
  });
