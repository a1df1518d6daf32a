import { yearsOfPractice } from '@baobab/contract/doctors';
import type {
  DoctorTransaction,
  ThirdPartyDoctor,
  ThirdPartyPatient,
} from '@baobab/contract/third-party-doctors';
import { toNaira } from '@baobab/contract/kit/naira';
import type { DoctorRow } from '../doctors/public.ts';
import type { PatientRow } from './patients.repository.ts';
import type { PayoutRow } from './payouts.repository.ts';

const percent = (rate: number | null) => (rate === null ? null : rate / 100);

/** The editable fields of a doctor. The version is the sum of the versions of both tables. */
export const presentForEdit = (
  row: Pick<
    DoctorRow,
    'active' | 'practice_started_year' | 'advice_rate' | 'prescription_rate' | 'version' | 'account_version'
  >,
  year: number,
) => ({
  active: row.active,
  total_year_experience: yearsOfPractice(year, row.practice_started_year),
  advice_commission: percent(row.advice_rate),
  medicine_prescription_commision: percent(row.prescription_rate),
  version: row.version + row.account_version,
});

export const presentThirdPartyDoctor = (
  row: DoctorRow,
  { year, commissions }: { year: number; commissions: boolean },
): ThirdPartyDoctor => ({
  uuid: row.account_uuid,
  _id: row.account_uuid,
  full_name: row.full_name,
  email: row.email,
  mobile: row.mobile,
  active: row.active,
  total_year_experience: yearsOfPractice(year, row.practice_started_year),
  total_appointments: row.appointments,
  total_recommendation_lab: row.advices,
  total_recommendation_eprescription: row.prescriptions,
  total_recommendation_purchased_lab: row.advices_bought,
  total_recommendation_purchased_eprescription: row.prescriptions_bought,
  total_revenue: toNaira(row.revenue_kobo),
  total_slots_booked: row.appointments,
  total_slots_opened: row.slots,
  profile: {
    advice_commission: commissions ? percent(row.advice_rate) : null,
    medicine_prescription_commision: commissions ? percent(row.prescription_rate) : null,
  },
  version: row.version + row.account_version,
});

export const presentTransaction = (row: PayoutRow): DoctorTransaction => ({
  uuid: row.uuid,
  transaction_id: row.transaction_id,
  amount: toNaira(row.amount_kobo),
  createdAt: row.paid_at.toISOString(),
  doctor_uuid: row.doctor_uuid,
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
  doctor: row.doctors.map((full_name) => ({ full_name })),
  labTests: row.lab_tests,
  prescriptions: row.prescriptions,
});
