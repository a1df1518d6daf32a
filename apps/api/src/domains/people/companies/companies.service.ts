import type { CompanyEdit, NewCompany } from '@baobab/contract/people/companies';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import { differences } from '../../../platform/audit/differences.ts';
import { normaliseMobile } from '../../../platform/db/phone.ts';
import { conflict, found } from '../../../platform/errors.ts';
import { editVersioned } from '../../../platform/edit-versioned.ts';
import type { Ctx } from '../../../schema.ts';
import { lockSurvivor } from '../../workspace/access/merged-records.public.ts';
import { insertAccount, updateAccount, wholeName } from '../../workspace/access/public.ts';
import { insertReferral } from '../referrals/merge.public.ts';
import { findReferrer, openWallet } from '../referrals/public.ts';
import { presentCompany } from './companies.presenter.ts';
import {
  findConsumerForUpdate,
  insertCompany,
  updateCompany,
  companyRecords,
} from './companies.repository.ts';

const accountColumns = (given: NewCompany) => ({
  first_name: given.firstName,
  last_name: given.lastName,
  email: given.email,
  mobile: normaliseMobile(given.mobile),
});
const ownColumns = ({ company_name, company_reg_id, company_address }: NewCompany) => ({
  company_name,
  company_reg_id,
  company_address,
});

export const addCompany = (ctx: Ctx, given: NewCompany) =>
  change(ctx, 'company.add', async (trx) => {
    const account = await insertAccount(trx, { kind: 'company', ...accountColumns(given) });
    await insertCompany(trx, { account_uuid: account, ...ownColumns(given) });
    await openWallet(trx, account);
    return done(await companyRecords.get(trx, account), account, { name: given.company_name });
  });

export const wireNames = { first_name: 'firstName', middle_name: 'middleName', last_name: 'lastName' };

/** Sending the current values changes nothing, whatever the version. */
export const editCompany = (ctx: Ctx, given: CompanyEdit) =>
  change(ctx, 'company.edit', async (trx) => {
    const row = await companyRecords.lock(trx, given.uuid);
    const account = { ...accountColumns(given), ...wholeName(row, given.firstName, given.lastName) };
    const own = ownColumns(given);
    const changed = differences(row, { ...account, ...own });
    return editVersioned(ctx, trx, {
      subject: given.uuid,
      changed,
      sent: { ...given, ...account },
      wireNames,
      current: presentCompany(row),
      unchanged: row,
      async update() {
        await updateAccount(trx, given.uuid, account);
        await updateCompany(trx, given.uuid, own);
        return companyRecords.get(trx, given.uuid);
      },
    });
  });

/** Adds an existing consumer to a company. A consumer has one referrer, whose commissions depend on it. */
export const addCompanyUser = (ctx: Ctx, uuid: string, consumer: string) =>
  change(ctx, 'company.add-user', async (trx) => {
    const survivor = await lockSurvivor(trx, 'accounts', consumer);
    const person = found(await findConsumerForUpdate(trx, survivor), 'This consumer');
    await companyRecords.get(trx, uuid);
    if (!person.active) throw conflict(`${person.full_name} is suspended`);
    const referrer = await findReferrer(trx, person.uuid);
    if (referrer?.uuid === uuid) return unchanged(undefined);
    if (referrer) throw conflict(`${person.full_name} already came through ${referrer.name}`);
    await insertReferral(trx, person.uuid, uuid);
    return done(undefined, uuid, { consumer: person.uuid });
  });
