import { yearsOfPractice } from '@baobab/contract/people/practice-years';
import type {
  DoctorTransaction,
  ThirdPartyDoctor,
  ThirdPartyPatient,
} from '@baobab/contract/people/third-party-doctors';
import { toNaira } from '@baobab/contract/kit/naira';
import { presentFigures, type findDoctor } from '../doctors/public.ts';
import { balance, earnedOf } from './earnings.ts';
import type { PatientRow } from './patients.repository.ts';
import type { PayoutRow } from './payouts.repository.ts';

export type DoctorRow = NonNullable<Awaited<ReturnType<typeof findDoctor>>>;

const percent = (rate: number | null) => (rate === null ? null : rate / 100);

/** The sum of the versions of both tables. */
export const versionOf = (row: Pick<DoctorRow, 'version' | 'account_version'>) =>
  row.version + row.account_version;

export const presentThirdPartyDoctor = (row: DoctorRow, year: number): ThirdPartyDoctor => ({
  ...presentFigures(row),
  outstanding: toNaira(balance(earnedOf(row), row.paid_kobo).outstanding),
  active: row.active,
  total_year_experience: yearsOfPractice(year, row.practice_started_year),
  profile: {
    advice_commission: percent(row.advice_rate),
    medicine_prescription_commision: percent(row.prescription_rate),
  },
  version: versionOf(row),
});

/** The record as it is read, and the commissions by the names of the edit, by which the errors are reported. */
export function presentConflict(row: DoctorRow, year: number) {
  const doctor = presentThirdPartyDoctor(row, year);
  return { ...doctor, ...doctor.profile };
}

/** The name and contact of the person whom a payout goes to. */
export const presentPayee = (row: DoctorRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  mobile: row.mobile,
});

type Account = Pick<
  DoctorRow,
  `bank_${'account_name' | 'account_number' | 'account_type' | 'name' | 'iban' | 'swift' | 'branch'}`
>;

/** The account that a payout goes to. */
export const presentAccount = (row: Account) => ({
  acc_name: row.bank_account_name,
  acc_number: row.bank_account_number,
  acc_type: row.bank_account_type,
  bank_name: row.bank_name,
  bankIban: row.bank_iban,
  bankSwiftIcd: row.bank_swift,
  branch: row.bank_branch,
});

export const presentTransaction = (row: PayoutRow): DoctorTransaction => ({
  uuid: row.uuid,
  transaction_id: row.transaction_id,
  amount: toNaira(row.amount_kobo),
  createdAt: row.paid_at.toISOString(),
  doctor_uuid: row.doctor_uuid,
  recorded_by: row.recorded_by,
  reversal_of: row.reversal_of,
  reversed: Boolean(row.reversed),
  reason: row.reason,
});

export const presentPatient = (row: PatientRow): ThirdPartyPatient => ({
  uuid: row.uuid,
  full_name: row.full_name,
  firstName: row.first_name,
  email: row.email ?? '',
  mobile: row.mobile ?? '',
  dob: row.dob,
  gender: row.gender,
  blood_group: row.blood_group,
  residential_Address: row.street ? [{ street: row.street }] : [],
  doctor: row.doctors,
  labTests: row.lab_tests,
  prescriptions: row.prescriptions,
});
