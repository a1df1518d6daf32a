import { hasPermission } from '@baobab/contract/kit/roles';
import { pricePermissions, type PriceKind } from '@baobab/contract/master-data/price-lists';
import { forbidden } from '../../../platform/errors.ts';
import type { Ctx } from '../../../schema.ts';

/** The calls for all kinds have the permission of the master lists; home samples have their own. */
export function requireAccess({ actor }: Ctx, kind: PriceKind, access: 'read' | 'write') {
  if (!hasPermission(actor.role, pricePermissions[kind][access])) throw forbidden();
}
