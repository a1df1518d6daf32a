import { privacy } from '@baobab/contract/privacy';
import { serve } from '../../schema.ts';
import {
  correctPatient,
  correctPerson,
  getOwnConsent,
  openPersonalData,
  setOwnConsent,
} from './corrections.service.ts';
import { erasePerson, type Erasure } from './erasure.service.ts';
import { exportPerson } from './export.service.ts';

/** The assembly gives the steps of the erasure, because they belong to other domains. */
export const privacyRoutes = (erasure: Erasure) =>
  serve(privacy, {
    export: ({ params }, ctx) => exportPerson(ctx, params.uuid),
    async erase({ params, body }, ctx) {
      await erasePerson(ctx, erasure, params.uuid, body);
      return { message: 'The personal data was erased.' };
    },
    data: async ({ params }, ctx) => ({ data: await openPersonalData(ctx, params.uuid) }),
    correct: async ({ params, body }, ctx) => ({
      message: 'The personal data was corrected.',
      data: await correctPerson(ctx, params.uuid, body),
    }),
    correctPatient: async ({ params, body }, ctx) => ({
      message: 'The personal data was corrected.',
      data: await correctPatient(ctx, params.uuid, body),
    }),
    ownConsent: (_input, ctx) => getOwnConsent(ctx),
    setOwnConsent: ({ body }, ctx) => setOwnConsent(ctx, body.push_consent),
  });
