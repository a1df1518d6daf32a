export { addUses, returnUses, takeUses, type CouponUse } from './merged-uses.repository.ts';
