import type { PageWindow } from '@baobab/contract/kit/endpoint';
import {
  nationalTests,
  type NationalTestEdit,
  type NewNationalTest,
  type TestKind,
} from '@baobab/contract/master-data/national-tests';
import { found } from '../../../platform/errors.ts';
import { serve, type Ctx } from '../../../schema.ts';
import { presentTest } from './national-tests.presenter.ts';
import { countTests, findTest, findTests } from './national-tests.repository.ts';
import { addTest, editTest } from './national-tests.service.ts';

const list =
  (kind: TestKind) =>
  async ({ query, page }: { query: { search?: string | undefined }; page: PageWindow }, { db }: Ctx) => ({
    rows: (await findTests(db, kind, query.search, page)).map(presentTest),
    total: await countTests(db, kind, query.search),
  });

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

export const nationalTestsRoutes = serve(nationalTests, {
  pathologyList: list('pathology'),
  pathologyGet: get('pathology'),
  pathologyAdd: add('pathology'),
  pathologyEdit: edit('pathology'),
  radiologyList: list('radiology'),
  radiologyGet: get('radiology'),
  radiologyAdd: add('radiology'),
  radiologyEdit: edit('radiology'),
});
