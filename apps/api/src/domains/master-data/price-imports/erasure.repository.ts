import { redactNames } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

/** A planned change keeps the name of its file, which staff chose. */
export const pricePlanErasure: ErasureStep = { erase: redactNames('price_plans', { file_name: 'text' }) };
