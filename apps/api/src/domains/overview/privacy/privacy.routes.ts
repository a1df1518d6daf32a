import { privacy } from '@baobab/contract/overview/privacy';
import { messageAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import {
  correctPatient,
  correctPerson,
  getOwnConsent,
  openPersonalData,
  setOwnConsent,
} from './corrections.service.ts';
import { erasePerson } from './erasure.service.ts';
import { exportPerson } from './export.service.ts';

export const privacyRoutes = serve(privacy, {
  export: ({ params }, ctx) => exportPerson(ctx, params.uuid),
  erase: ({ params, body }, ctx) =>
    messageAfter('The personal data was erased.', erasePerson(ctx, params.uuid, body)),
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
