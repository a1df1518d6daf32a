import { pluralize } from '@baobab/contract/kit/numbers';
import { account } from '@baobab/contract/workspace/account/account';
import { secondFactor } from '@baobab/contract/workspace/account/second-factor';
import { messageAfter, recordAfter } from '../../../platform/http/record-handlers.ts';
import { serve } from '../../../schema.ts';
import { findSessions } from '../access/sessions.public.ts';
import { completeSignIn, startStepUp, stepUp } from '../access/proofs.public.ts';
import { changeOwnPassword, getAccount } from '../access/staff.public.ts';
import { presentAccount, presentSession } from './account.presenter.ts';
import { editAccount, endOtherSessions, endSession } from './account.service.ts';
import {
  addPasskey,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '../access/second-factor.public.ts';

export const accountRoutes = serve(
  { ...account, ...secondFactor },
  {
    completeSignIn: ({ body: { challenge, ...proof } }, ctx) => completeSignIn(ctx, challenge, proof),
    get: async (_input, ctx) => ({ data: presentAccount(ctx, await getAccount(ctx.db, ctx.actor.uuid)) }),
    edit: ({ body }, ctx) =>
      recordAfter('Your name was saved.', editAccount(ctx, body), (row) => presentAccount(ctx, row)),
    changePassword: ({ body }, ctx) =>
      messageAfter(
        'Your password was changed. Your other sessions have ended.',
        changeOwnPassword(ctx, body.current_password, body.password),
      ),
    startTotp: async (_input, ctx) => ({ data: await startTotp(ctx) }),
    confirmTotp: async ({ body }, ctx) => ({
      message: 'The authenticator app is set up.',
      recovery_codes: await confirmTotp(ctx, body.challenge, body.code),
    }),
    removeTotp: (_input, ctx) => messageAfter('The authenticator app was turned off.', removeTotp(ctx)),
    renewRecoveryCodes: async (_input, ctx) => ({
      message: 'The recovery codes were replaced.',
      recovery_codes: await renewRecoveryCodes(ctx),
    }),
    startPasskey: (_input, ctx) => startPasskey(ctx),
    addPasskey: async ({ body }, ctx) => ({
      message: 'The passkey was added.',
      recovery_codes: await addPasskey(ctx, body.challenge, body.name, body.passkey),
    }),
    removePasskey: ({ params }, ctx) =>
      messageAfter('The passkey was removed.', removePasskey(ctx, params.uuid)),
    async sessions(_input, { db, actor, settings }) {
      const rows = await findSessions(db, actor.uuid, settings.sessionIdleMinutes);
      return { data: rows.map((row) => presentSession(row, actor.session)) };
    },
    endSession: ({ params }, ctx) => messageAfter('The session has ended.', endSession(ctx, params.uuid)),
    async endOtherSessions(_input, ctx) {
      const ended = await endOtherSessions(ctx);
      return { message: pluralize(ended, 'session has ended.', 'sessions have ended.') };
    },
    startStepUp: (_input, ctx) => startStepUp(ctx),
    stepUp: ({ body }, ctx) => messageAfter('Your identity is confirmed.', stepUp(ctx, body)),
  },
);
