import { privacy } from '@baobab/contract/overview/privacy';
import { messageAfter, dataAfter } from '../../../platform/http/record-handlers.ts';
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
  correct: ({ params, body }, ctx) =>
    dataAfter('The personal data was corrected.', correctPerson(ctx, params.uuid, body)),
  correctPatient: ({ params, body }, ctx) =>
    dataAfter('The personal data was corrected.', correctPatient(ctx, params.uuid, body)),
  ownConsent: (_input, ctx) => getOwnConsent(ctx),
  setOwnConsent: ({ body }, ctx) => setOwnConsent(ctx, body.push_consent),
});
