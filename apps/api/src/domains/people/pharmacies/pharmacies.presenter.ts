import {
  commissionTypes,
  isAmount,
  metricNames,
  type MetricName,
  type Pharmacy,
} from '@baobab/contract/people/pharmacies';
import { toNaira } from '@baobab/contract/kit/naira';
import type { Commissions } from './commissions.repository.ts';
import type { PharmacyRow } from './pharmacies.repository.ts';
import type { ReportRow } from './reports.repository.ts';

export const presentPharmacy = (row: PharmacyRow): Pharmacy => ({
  uuid: row.uuid,
  pharmacy_name: row.pharmacy_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  mobile: row.mobile,
  group: row.kind,
  created_by_introducer_uuid: row.introducer_uuid,
  refered_code: row.referred_code,
  profile: { address: presentAddress(row), bank: presentBank(row) },
  version: row.version,
});

export const presentAddress = (row: PharmacyRow) => ({
  address: row.address,
  area: row.area,
  city: row.city,
  country: row.country,
  version: row.address_version,
});

export const presentBank = (row: PharmacyRow) => ({
  account_name: row.account_name,
  account_number: row.account_number,
  bank_name: row.bank_name,
  branch_name: row.branch_name,
  account_type: row.account_type,
  version: row.bank_version,
});

/** Amounts in kobo and rates in hundredths of a per cent are both divided by 100. */
export const presentCommissions = (pharmacy_uuid: string, { version, values }: Commissions) => ({
  data: commissionTypes.map((type) => ({ pharmacy_uuid, type, amount: (values[type] ?? 0) / 100 })),
  version,
});

/** The commissions by type, for the errors of an outdated edit. */
export const presentForEdit = ({ version, values }: Commissions) => ({
  ...Object.fromEntries(commissionTypes.map((type) => [type, (values[type] ?? 0) / 100])),
  version,
});
export const displayValues = ({ values }: Commissions) =>
  Object.fromEntries(
    commissionTypes.map((type) => [type, `${isAmount(type) ? '₦' : ''}${(values[type] ?? 0) / 100}`]),
  );

export function presentReport(rows: readonly ReportRow[]) {
  const column = (figure: (row: ReportRow) => number) => [
    Object.fromEntries(
      metricNames.map((name) => {
        const row = rows.find(({ metric }) => metric === name);
        return [name, row ? figure(row) : 0];
      }),
    ) as Record<MetricName, number>,
  ];
  return {
    count: column((row) => row.n),
    total_amount: column((row) => toNaira(row.amount_kobo)),
    commission_amount: column((row) => toNaira(row.commission_kobo)),
  };
}
