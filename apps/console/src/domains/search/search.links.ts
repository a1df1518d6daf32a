import type { Permission } from '@baobab/contract/kit/roles';
import type { SearchHit, SearchKind } from '@baobab/contract/search';
import type { useNavigate } from '@tanstack/react-router';

export type Navigate = ReturnType<typeof useNavigate>;
type Can = (permission: Permission) => boolean;
type Open = (go: Navigate, hit: SearchHit, can: Can) => Promise<void>;

const view = ({ uuid }: SearchHit) => ({ dialog: 'view', id: uuid });

/** The details of a user, or the screen of the kind for a role that does not see users. */
const person =
  (otherwise: Open): Open =>
  (go, hit, can) =>
    can('users:read')
      ? go({ to: '/users', search: { dialog: 'user', id: hit.uuid } })
      : otherwise(go, hit, can);
const user: Open = (go, { uuid }) => go({ to: '/users', search: { dialog: 'user', id: uuid } });

/** Where each kind of record opens. */
export const openHit: Record<SearchKind, Open> = {
  consumer: person((go, hit) => go({ to: '/consumers', search: view(hit) })),
  doctor: user,
  partner: person((go, { uuid }) => go({ to: '/partners', search: { dialog: 'edit', id: uuid } })),
  pharmacist: (go, hit) => go({ to: '/pharmacy', search: view(hit) }),
  influencer: person((go, hit) => go({ to: '/influencers', search: view(hit) })),
  introducer: person((go, hit) => go({ to: '/introducer', search: view(hit) })),
  company: (go, hit) => go({ to: '/Company', search: view(hit) }),
  user,
  patient: (go, hit) => go({ to: '/patients', search: view(hit) }),
  booking: (go, hit) => go({ to: '/appointments', search: view(hit) }),
  payment: (go, hit) => go({ to: '/transactions', search: { tab: hit.type, ...view(hit) } }),
  'lab-order': (go, hit) => go({ to: '/order', search: view(hit) }),
  'treatment-order': (go, hit) => go({ to: '/treatment_order', search: view(hit) }),
  coupon: (go, hit) => go({ to: '/coupons', search: view(hit) }),
  'partner-name': (go, hit) => go({ to: '/PartnersName', search: view(hit) }),
  test: (go, hit) =>
    go({ to: hit.type === 'radiology' ? '/NationalRadiology' : '/NationalPathalogy', search: view(hit) }),
};
