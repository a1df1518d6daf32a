import type { PageWindow } from '@baobab/contract/kit/endpoint';
import {
  nationalTests,
  type NationalTestEdit,
  type NationalTestFilters,
  type NewNationalTest,
  type TestKind,
} from '@baobab/contract/master-data/national-tests';
import { presentRows } from '../../../platform/db/list-page.ts';
import { found } from '../../../platform/errors.ts';
import { serve, type Ctx } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { testListExport } from './national-tests.export.ts';
import { presentTest } from './national-tests.presenter.ts';
import { findTest, findTestPage } from './national-tests.repository.ts';
import { addTest, editTest, wireNames } from './national-tests.service.ts';
import { uploadedIn } from '../../workspace/audit/history.public.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

const list =
  (kind: TestKind) =>
  async ({ query, page }: { query: NationalTestFilters; page: PageWindow }, { readDb }: Ctx) =>
    presentRows(await findTestPage(readDb, kind, query, page), presentTest);

const get =
  (kind: TestKind) =>
  async ({ params }: { params: { uuid: string } }, { db }: Ctx) => ({
    data: presentTest(found(await findTest(db, kind, params.uuid), 'This test')),
  });

const add =
  (kind: TestKind) =>
  async ({ body }: { body: NewNationalTest }, ctx: Ctx) => ({
    message: 'Test added',
    data: presentTest(await addTest(ctx, kind, body)),
  });

const edit =
  (kind: TestKind) =>
  async ({ body }: { body: NationalTestEdit }, ctx: Ctx) => ({
    message: 'Test updated',
    data: presentTest(await editTest(ctx, kind, body)),
  });

const pathologyExport = exportHandlers(testListExport('pathology'));
const radiologyExport = exportHandlers(testListExport('radiology'));

export const nationalTestsRoutes = serve(nationalTests, {
  pathologyList: list('pathology'),
  pathologyHistory: historyHandler(
    nationalTests.pathologyHistory,
    uploadedIn('national_tests', 'pathology'),
    wireNames,
  ),
  pathologyGet: get('pathology'),
  pathologyAdd: add('pathology'),
  pathologyEdit: edit('pathology'),
  pathologyExportRows: pathologyExport.exportRows,
  pathologyExportJob: pathologyExport.exportJob,
  radiologyList: list('radiology'),
  radiologyHistory: historyHandler(
    nationalTests.radiologyHistory,
    uploadedIn('national_tests', 'radiology'),
    wireNames,
  ),
  radiologyGet: get('radiology'),
  radiologyAdd: add('radiology'),
  radiologyEdit: edit('radiology'),
  radiologyExportRows: radiologyExport.exportRows,
  radiologyExportJob: radiologyExport.exportJob,
});
