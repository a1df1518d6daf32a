import { redactNames } from '../../../platform/erasure.ts';
import type { ErasureStep } from '../../../schema.ts';

const steps = [
  redactNames('price_plans', { file_name: 'text' }),
  redactNames('price_upload_jobs', { file: 'text' }),
];

/** Planned changes and queued uploads keep the names of their files, which staff chose. */
export const pricePlanErasure: ErasureStep = {
  async erase(...input) {
    for (const step of steps) await step(...input);
  },
};
