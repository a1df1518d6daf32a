export { addUses, takeUses, type CouponUse } from './merged-uses.repository.ts';
