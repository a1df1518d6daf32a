import { pluralize } from '../../kit/numbers.ts';
import { formatNaira } from '../../kit/naira.ts';
import type { AppointmentType, CouponCategory, CouponSubCategory, CouponType } from './coupon-rules.ts';

/** The labels of the console and of the export. */
export const typeLabels: Record<CouponType, string> = {
  credit_point: 'Credit point',
  cashback: 'Cashback',
  percentage: 'Percentage',
  flat_discount: 'Flat discount',
};

export const categoryLabels: Record<CouponCategory, string> = {
  appointment: 'Appointment',
  labtest: 'DMP',
  pharmacy: 'Pharmacy',
  labpackage: 'Lab package',
};

export const subCategoryLabels: Record<CouponSubCategory, string> = {
  sadn: 'SADN',
  fadn: 'FADN',
  partnerwise: 'Partner wise',
  pharmacyall: 'All',
  pharmacy_diseasewise: 'Specific disease',
  labpackageall: 'All',
  labpackage_specific: 'Specific package',
};

export const appointmentLabels: Record<AppointmentType, string> = {
  all: 'All doctors',
  specificdoctor: 'Specific doctor',
  speciality_doctor: 'Speciality doctor',
};

export const formatPoints = (points: number) => pluralize(points, 'point');

interface Target {
  category: CouponCategory;
  sub_category: CouponSubCategory | null;
  appointment_type: AppointmentType | null;
}

/** The target of a use: the appointment's type, or the category of another order. */
export function targetOf({ category, sub_category, appointment_type }: Target): string {
  if (category !== 'appointment' || !sub_category) return categoryLabels[category];
  const kind = subCategoryLabels[sub_category];
  return appointment_type ? `${kind}, ${appointmentLabels[appointment_type].toLowerCase()}` : kind;
}

interface Benefit {
  coupon_type: CouponType;
  discount: number;
  cashback: number;
  point: number;
}

/** The benefit of one use: discount, cashback or points. */
export function benefitOfUse({ coupon_type, discount, cashback, point }: Benefit): string {
  if (coupon_type === 'credit_point') return formatPoints(point);
  return formatNaira(coupon_type === 'cashback' ? cashback : discount);
}
