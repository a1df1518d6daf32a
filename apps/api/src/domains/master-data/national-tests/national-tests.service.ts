import { isYes } from '@baobab/contract/kit/primitives';
import type {
  NationalTestEdit,
  NewNationalTest,
  TestKind,
} from '@baobab/contract/master-data/national-tests';
import { change, done } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import type { ConstraintMessages } from '../../../platform/db/translate-error.ts';
import { invalid } from '../../../platform/errors.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import { recordEdit } from '../../../platform/imports/list-records.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { uploadedIn } from '../../workspace/audit/history.public.ts';
import { findChangesOf } from '../../workspace/audit/public.ts';
import { presentTest } from './national-tests.presenter.ts';
import {
  findByNames,
  insertTest,
  updateTest,
  testRecords,
  type TestColumns,
} from './national-tests.repository.ts';
import { testUpload } from './national-tests.upload.ts';

export const nationalTestConstraintMessages: ConstraintMessages = {
  national_tests_name: { field: 'standardisedtestname', message: 'A test with this name already exists' },
  national_tests_code: { field: 'productcode', message: 'A test with this product code already exists' },
};

export const wireNames = {
  name: 'standardisedtestname',
  product_code: 'productcode',
  discipline: 'testdiscipline',
  popular: 'populartest_y_n',
  city_uuid: 'city',
  area_uuid: 'area',
  partner_uuid: 'diagnosticspartner',
};

/** Rejects unknown names and an area of another city. */
async function columnsOf(trx: Trx, given: NewNationalTest): Promise<TestColumns> {
  const { city, area, partner } = await findByNames(trx, {
    city: given.city,
    area: given.area,
    partner: given.diagnosticspartner,
  });
  if (!city || !area || !partner)
    throw invalid('Choose names that are in the master data', {
      ...(!city && { city: 'This city is not known' }),
      ...(city && !area && { area: 'This area is not known in this city' }),
      ...(!partner && { diagnosticspartner: 'This partner is not known' }),
    });
  return {
    name: given.standardisedtestname,
    product_code: given.productcode,
    discipline: given.testdiscipline,
    popular: isYes(given.populartest_y_n),
    active: given.active,
    city_uuid: city,
    area_uuid: area,
    partner_uuid: partner,
  };
}

export const addTest = (ctx: Ctx, kind: TestKind, given: NewNationalTest) =>
  change(ctx, 'national-test.add', async (trx) => {
    const test = await insertTest(trx, kind, await columnsOf(trx, given));
    return done(await testRecords(kind).get(trx, test), test, { kind });
  });

/** An edit without changes is accepted from any version. */
export const editTest = (ctx: Ctx, kind: TestKind, given: NationalTestEdit) =>
  change(ctx, 'national-test.edit', async (trx) => {
    const test = await testRecords(kind).lock(trx, given.uuid);
    const columns = await columnsOf(trx, given);
    const changed = differences(test, columns);
    return editVersioned(ctx, trx, {
      subject: test.uuid,
      changed,
      sent: given,
      wireNames,
      changes: () => findChangesOf(trx, uploadedIn('national_tests'), test.uuid),
      current: presentTest(test),
      unchanged: test,
      async update() {
        await updateTest(trx, test.uuid, columns);
        await recordEdit(trx, testUpload(kind), { uuid: test.uuid, by: ctx.actor.uuid, changed });
        return testRecords(kind).get(trx, given.uuid);
      },
    });
  });
