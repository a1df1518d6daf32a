import { toNaira } from '@baobab/contract/kit/naira';
import { hasPermission, type Permission } from '@baobab/contract/kit/roles';
import { NEWEST_ENTRIES } from '@baobab/contract/overview/people';
import {
  canOpenPerson,
  canSeeAccount,
  tabPermissions,
  type PersonKind,
  type PersonTab,
} from '@baobab/contract/workspace/person-access';
import { recordAccess, recordListAccess } from '../../../platform/audit/change.ts';
import { decodeCursor } from '../../../platform/db/time-cursor.ts';
import { found, notFound } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';
import { findDoctor } from '../../people/doctors/public.ts';
import { balance, earnedOf, sumPayouts } from '../../people/third-party-doctors/public.ts';
import { presentEntry, presentPerson, presentTimeline } from './people.presenter.ts';
import { countBookingsOfDoctor, findPersonKind, getPerson, type PersonPart } from './people.repository.ts';
import { findEntries, findPane, timelineKindsOf } from '../../people/consumers/timeline.public.ts';

export const canOf = (ctx: Ctx) => (permission: Permission) => hasPermission(ctx.actor.role, permission);

const referrerParts = { organisation: 'users:read', referal_code: 'influencers:read' } as const;
/** Coupons can name them. */
const labelParts = { ...referrerParts, coupons: 'coupons:read' } as const;

/** The part of the header that each permission allows. */
const partPermissions: Record<PersonKind, Partial<Record<PersonPart, Permission>>> = {
  consumer: {
    wallet: 'consumers:read',
    patients: 'consumers:read',
    referrer: 'consumers:read',
    channel: 'support:read',
    refunds_due: 'transactions:read',
  },
  doctor: { doctor: 'doctors:read' },
  diagnostic: { organisation: 'users:read' },
  pharmacy: { organisation: 'users:read' },
  pharmacist: labelParts,
  influencer: labelParts,
  introducer: referrerParts,
};

const allowedIn = <Name extends string>(
  table: Partial<Record<Name, Permission>>,
  can: (permission: Permission) => boolean,
) =>
  (Object.entries(table) as [Name, Permission][])
    .filter(([, permission]) => can(permission))
    .map(([name]) => name);

/** A person whose page the role may open; the page of another account does not exist. */
async function findReadable(ctx: Ctx, uuid: string) {
  const person = found(await findPersonKind(ctx.db, uuid), 'This person');
  if (!canOpenPerson(person.kind, canOf(ctx))) throw notFound('This person');
  return person;
}

export async function openPerson(ctx: Ctx, uuid: string) {
  const can = canOf(ctx);
  const person = await findReadable(ctx, uuid);
  const wanted = {
    parts: allowedIn<PersonPart>(partPermissions[person.kind], can),
    tabs: allowedIn<PersonTab>(tabPermissions[person.kind], can),
  };
  const seesAccount = canSeeAccount(can);
  // The pages of consumers and doctors show appointments.
  const isMedical = ['consumer', 'doctor'].includes(person.kind);
  const [row, timeline] = await Promise.all([
    getPerson(ctx.db, person, seesAccount ? wanted : { parts: ['channel'], tabs: [] }, ctx.now()),
    seesAccount ? newestEntries(ctx, person) : paneEntries(ctx, person),
    recordAccess(ctx, isMedical ? 'person.open' : 'user.open', person.uuid, {
      kind: person.kind,
      [person.kind]: person.uuid,
    }),
  ]);
  return presentPerson(row, timeline, seesAccount);
}

type PersonKey = { uuid: string; kind: PersonKind };

async function newestEntries(ctx: Ctx, person: PersonKey) {
  const window = { cursor: null, limit: NEWEST_ENTRIES + 1 };
  const kinds = timelineKindsOf(person.kind, canOf(ctx));
  return presentTimeline(await findEntries(ctx.db, person, kinds, window), NEWEST_ENTRIES);
}

/** The details of a person beside a conversation of the support chat. */
async function paneEntries(ctx: Ctx, { uuid }: PersonKey) {
  const { bookings, orders, refunds } = await findPane(ctx.db, uuid);
  const data = [...bookings, ...orders, ...refunds].map((row) => presentEntry(row, false));
  return { data: data.toSorted((a, b) => b.at.localeCompare(a.at)), next: null };
}

export async function readTimeline(
  ctx: Ctx,
  uuid: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const person = await findReadable(ctx, uuid);
  // Support reads no more than the side pane, which the page has already.
  const kinds = canSeeAccount(canOf(ctx)) ? timelineKindsOf(person.kind, canOf(ctx)) : [];
  const window = { cursor: cursor ? decodeCursor(cursor) : null, limit: limit + 1 };
  const [rows] = await Promise.all([
    findEntries(ctx.db, person, kinds, window),
    recordListAccess(ctx, 'person-timeline', { [person.kind]: person.uuid }),
  ]);
  return presentTimeline(rows, limit);
}

export async function getEarnings(ctx: Ctx, uuid: string) {
  const doctor = found(await findDoctor(ctx.db, uuid, ctx.now()), 'This doctor');
  const earned = earnedOf(doctor);
  const paid = await sumPayouts(ctx.db, uuid);
  return {
    appointments: await countBookingsOfDoctor(ctx.db, uuid),
    slots: doctor.slots,
    revenue: toNaira(doctor.revenue_kobo),
    lab_orders: toNaira(doctor.advice_orders_kobo),
    treatment_orders: toNaira(doctor.prescription_orders_kobo),
    commission: toNaira(earned - doctor.revenue_kobo),
    earned: toNaira(earned),
    balance: doctor.external
      ? { paid: toNaira(paid), outstanding: toNaira(balance(earned, paid).outstanding) }
      : null,
  };
}
