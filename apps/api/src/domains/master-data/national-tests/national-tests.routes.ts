import { namedByKind } from '@baobab/contract/kit/named-by-kind';
import { catalogues, nationalTests, type TestKind } from '@baobab/contract/master-data/national-tests';
import { listHandler, recordAfter, recordHandler } from '../../../platform/http/record-handlers.ts';
import type { ServerInput } from '../../../platform/http/serve.ts';
import { serve, type Ctx } from '../../../schema.ts';
import { exportHandlers } from '../../workspace/exports/public.ts';
import { testListExport } from './national-tests.export.ts';
import { presentTest } from './national-tests.presenter.ts';
import { testRecords } from './national-tests.repository.ts';
import { addTest, editTest, wireNames } from './national-tests.service.ts';
import { uploadedIn } from '../../workspace/audit/history.public.ts';
import { historyHandler } from '../../workspace/audit/public.ts';

/** The handlers of one catalogue. */
const handlersOf = (kind: TestKind) => ({
  list: listHandler(testRecords(kind), presentTest),
  get: recordHandler(testRecords(kind), presentTest),
  history: historyHandler(catalogues[kind].history, uploadedIn('national_tests', kind), wireNames),
  add: ({ body }: ServerInput<Calls['add']>, ctx: Ctx) =>
    recordAfter('Test added', addTest(ctx, kind, body), presentTest),
  edit: ({ body }: ServerInput<Calls['edit']>, ctx: Ctx) =>
    recordAfter('Test updated', editTest(ctx, kind, body), presentTest),
  ...exportHandlers(testListExport(kind)),
});
type Calls = (typeof catalogues)[TestKind];

export const nationalTestsRoutes = serve(
  nationalTests,
  namedByKind({ pathology: handlersOf('pathology'), radiology: handlersOf('radiology') }),
);
