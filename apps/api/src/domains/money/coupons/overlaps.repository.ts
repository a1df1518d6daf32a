import type {
  AppointmentType,
  CouponCategory,
  CouponSubCategory,
} from '@baobab/contract/money/coupons/coupon-rules';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../schema.ts';
import { couponColumns } from './coupons.repository.ts';

export interface OverlapQuery {
  category: CouponCategory;
  sub_category?: CouponSubCategory | undefined;
  appointment_type?: AppointmentType | undefined;
  partner_uuid?: string | undefined;
  disease_uuid?: string | undefined;
  package_uuid?: string | undefined;
  doctor_uuid?: string | undefined;
  speciality_doctor?: string | undefined;
  user_uuid?: string | undefined;
  valid_from: string;
  valid_to: string;
  except?: string | undefined;
}

const MAX_ROWS = 20;

/** A coupon for one target overlaps coupons for all targets and for the same target. */
const sameOrAny = (column: string, wanted: string | undefined): RawBuilder<boolean>[] =>
  wanted ? [sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} = ${wanted})`] : [];

const practises = (doctor: RawBuilder<string>, speciality: RawBuilder<string>) => sql<boolean>`exists (
  select from doctors d join specialities s on s.name = any (d.speciality)
  where d.account_uuid = ${doctor} and s.uuid = ${speciality})`;

/** A doctor overlaps the specialities they practise, and a speciality overlaps its doctors. */
function doctorConditions({ doctor_uuid, speciality_doctor }: OverlapQuery): RawBuilder<boolean>[] {
  if (doctor_uuid)
    return [
      ...sameOrAny('c.doctor_uuid', doctor_uuid),
      sql<boolean>`(c.speciality_uuid is null
        or ${practises(sql`${doctor_uuid}`, sql.ref<string>('c.speciality_uuid'))})`,
    ];
  if (speciality_doctor)
    return [
      ...sameOrAny('c.speciality_uuid', speciality_doctor),
      sql<boolean>`(c.doctor_uuid is null
        or ${practises(sql.ref<string>('c.doctor_uuid'), sql`${speciality_doctor}`)})`,
    ];
  return [];
}

function conditionsOf(query: OverlapQuery): RawBuilder<boolean>[] {
  const { category, sub_category, except } = query;
  return [
    sql<boolean>`c.active and c.category = ${category}`,
    sql<boolean>`c.valid_from <= ${query.valid_to} and c.valid_to >= ${query.valid_from}`,
    ...(category === 'appointment' && sub_category ? [sql<boolean>`c.sub_category = ${sub_category}`] : []),
    ...sameOrAny('c.partner_uuid', query.partner_uuid),
    ...sameOrAny('c.disease_uuid', query.disease_uuid),
    ...sameOrAny('c.package_uuid', query.package_uuid),
    ...sameOrAny('c.consumer_uuid', query.user_uuid),
    ...doctorConditions(query),
    ...(except ? [sql<boolean>`c.uuid <> ${except}`] : []),
  ];
}

/** Finds the first active coupons valid for the same target at the same time, and their total. */
export async function findOverlaps(db: Db, query: OverlapQuery) {
  const rows = await couponColumns(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where(sql<boolean>`${sql.join(conditionsOf(query), sql` and `)}`)
    .orderBy(sql`c.valid_from`)
    .orderBy('c.uuid')
    .limit(MAX_ROWS)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}
