import { pick } from '@baobab/contract/kit/pick';
import type { CompanyPage, Person, StaffNote, TimelineEntry } from '@baobab/contract/overview/people';
import type { Permission } from '@baobab/contract/kit/roles';
import { toNaira } from '@baobab/contract/kit/naira';
import { encodeCursor } from '../../../platform/db/time-cursor.ts';
import type { CompanyFigures } from './companies.repository.ts';
import type { PersonDetails, PersonParts } from './people.repository.ts';
import type { NoteRow } from './staff-notes.repository.ts';
import type { EntryRow } from '../../people/consumers/timeline.public.ts';

type Can = (permission: Permission) => boolean;

export const presentEntry = (row: EntryRow, canOpen: boolean): TimelineEntry => ({
  kind: row.kind,
  uuid: canOpen ? row.uuid : null,
  at: row.at.toISOString(),
  title: row.title,
  status: row.status,
  amount: row.amount_kobo === null ? null : toNaira(row.amount_kobo),
  ...(canOpen && row.type && { type: row.type }),
});

/** A page is read with a further row, which tells whether there is a next page. */
export function presentTimeline(rows: EntryRow[], limit: number) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map((row) => presentEntry(row, true)),
    next: last ? encodeCursor({ at: last.exact_at, uuid: last.uuid }) : null,
  };
}

export const presentPerson = (
  row: PersonDetails,
  timeline: Person['timeline'],
  seesAccount: boolean,
): Person => ({
  ...pick(row, ['uuid', 'kind', 'full_name', 'email', 'mobile', 'active']),
  createdAt: row.created_at.toISOString(),
  ...(seesAccount && {
    account: {
      ...pick(row, ['verified', 'dob', 'gender', 'profile_pic', 'push_consent']),
      erased_at: row.erased_at?.toISOString() ?? null,
    },
  }),
  ...presentParts(row.parts),
  counts: row.counts,
  timeline,
});

function presentParts({ wallet, doctor, coupons, ...others }: PersonParts) {
  return {
    ...others,
    ...(wallet && { wallet: { cashback: toNaira(wallet.cashback_kobo), points: wallet.points } }),
    ...(doctor && { doctor: presentDoctor(doctor) }),
    ...(coupons && {
      coupons: { coupons: coupons.coupons, uses: coupons.uses, discount: toNaira(coupons.discount_kobo) },
    }),
  };
}

const presentDoctor = ({ consultation_fee_kobo, ...doctor }: NonNullable<PersonParts['doctor']>) => ({
  ...doctor,
  consultation_fee: toNaira(consultation_fee_kobo),
});

export const presentNote = (row: NoteRow, deletable: boolean): StaffNote => ({
  uuid: row.uuid,
  text: row.text,
  author: { uuid: row.author_uuid, full_name: row.author ?? '' },
  createdAt: row.created_at.toISOString(),
  deletable,
});

export function presentCompany(row: CompanyFigures, can: Can): CompanyPage {
  const total = row.appointment_kobo + row.cart_kobo + row.treatmentplan_kobo;
  return {
    uuid: row.uuid,
    company_name: row.company_name,
    company_reg_id: row.company_reg_id,
    company_address: row.company_address,
    full_name: row.full_name,
    email: row.email,
    mobile: row.mobile,
    active: row.active,
    createdAt: row.created_at.toISOString(),
    referal_code: row.referral_code,
    people: row.people,
    active_people: row.active_people,
    ...(can('lab-orders:read') && { lab_orders: row.lab_orders }),
    ...(can('treatment-orders:read') && { treatment_orders: row.treatment_orders }),
    ...(can('transactions:read') && {
      spending: {
        appointment: toNaira(row.appointment_kobo),
        cart: toNaira(row.cart_kobo),
        treatmentplan: toNaira(row.treatmentplan_kobo),
        total: toNaira(total),
      },
    }),
  };
}
