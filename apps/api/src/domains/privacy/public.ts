export { countOf, ERASED_FULL_NAME, ERASED_NAME, type ErasureStep } from './erasure.ts';
