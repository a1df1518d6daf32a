export { countOf, ERASED_FULL_NAME, ERASED_NAME, redactNames, type ErasureStep } from './erasure.ts';
