import type { Permission } from '@baobab/contract/kit/roles';
import { canOpenPerson } from '@baobab/contract/workspace/person-access';
import { recordKinds, type RecordKind } from '@baobab/contract/workspace/record-kinds';
import { linkOptions } from '@tanstack/react-router';

type Can = (permission: Permission) => boolean;

export interface RecordRef {
  uuid: string;
  /** The type of a payment or a test, which have a tab or a screen for each. */
  type?: string | undefined;
}

const view = ({ uuid }: RecordRef) => ({ dialog: 'view', id: uuid });
const user = ({ uuid }: RecordRef) => linkOptions({ to: '/users', search: { dialog: 'user', id: uuid } });
const person = ({ uuid }: RecordRef) => linkOptions({ to: '/people/$uuid', params: { uuid } });

/** The address at which each kind of record opens. */
const addresses = {
  consumer: person,
  doctor: person,
  partner: (ref: RecordRef, can: Can) =>
    can('people:read')
      ? person(ref)
      : linkOptions({ to: '/partners', search: { dialog: 'edit', id: ref.uuid } }),
  pharmacist: person,
  influencer: person,
  introducer: person,
  company: ({ uuid }: RecordRef) => linkOptions({ to: '/companies/$uuid', params: { uuid } }),
  user,
  patient: ({ uuid }: RecordRef) => linkOptions({ to: '/patients/$uuid', params: { uuid } }),
  booking: (ref: RecordRef) => linkOptions({ to: '/appointments', search: view(ref) }),
  payment: (ref: RecordRef) =>
    linkOptions({ to: '/transactions', search: { tab: ref.type ?? 'all', ...view(ref) } }),
  'lab-order': (ref: RecordRef) => linkOptions({ to: '/order', search: view(ref) }),
  'treatment-order': (ref: RecordRef) => linkOptions({ to: '/treatment_order', search: view(ref) }),
  coupon: (ref: RecordRef) => linkOptions({ to: '/coupons', search: view(ref) }),
  'partner-name': (ref: RecordRef) => linkOptions({ to: '/PartnersName', search: view(ref) }),
  test: (ref: RecordRef) =>
    linkOptions({
      to: ref.type === 'radiology' ? '/NationalRadiology' : '/NationalPathalogy',
      search: view(ref),
    }),
} satisfies Record<RecordKind, (ref: RecordRef, can: Can) => object>;

/** Records that are known by a name instead of an id: the list opens with a search for it. */
const searches = {
  payment: ({ uuid }: RecordRef) =>
    linkOptions({ to: '/transactions', search: { tab: 'all', search: uuid } }),
  coupon: ({ uuid }: RecordRef) => linkOptions({ to: '/coupons', search: { search: uuid } }),
  'partner-name': ({ uuid }: RecordRef) => linkOptions({ to: '/PartnersName', search: { search: uuid } }),
};
export type NamedKind = keyof typeof searches;

const openable: Partial<Record<RecordKind, (can: Can) => boolean>> = {
  consumer: (can) => canOpenPerson('consumer', can),
  doctor: (can) => canOpenPerson('doctor', can),
};
const canOpen = (kind: RecordKind, can: Can) =>
  openable[kind]?.(can) ?? recordKinds[kind].permissions.some((permission) => can(permission));

/** The address of a record; null for a role that cannot open it. */
export const recordAddress = (kind: RecordKind, ref: RecordRef, can: Can) =>
  canOpen(kind, can) ? addresses[kind](ref, can) : null;

/** The address of the list with the named record; null for a role that cannot open it. */
export const namedAddress = (kind: NamedKind, name: string, can: Can) =>
  canOpen(kind, can) ? searches[kind]({ uuid: name }) : null;
