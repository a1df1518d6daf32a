import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Every write of the console offers Undo in its notice, or is listed here with the reason why it cannot. Edits of forms
 * (`useEdit`) offer it by themselves.
 */
const withoutUndo: Readonly<Record<string, readonly string[]>> = {
  'adds something new, which staff remove on its own screen or keep': [
    'account.addPasskey',
    'apiKeys.add',
    'bulkNotifications.addAudience',
    'bulkNotifications.duplicate',
    'bulkNotifications.saveDraft',
    'calendars.add',
    'calls.add',
    'calls.create',
    'companies.add',
    'companies.addUser',
    'coupons.create',
    'influencers.add',
    'introducers.add',
    'partners.create',
    'people.addNote',
    'pharmacies.add',
    'places.addUsualCities',
    'quickReplies.addQuickReply',
    'staff.invite',
    'supportDesk.addLabel',
    'supportNotes.add',
    'users.add',
    'views.addView',
    'webhooks.add',
  ],
  'asks first, because the inverse call would not bring everything back': [
    'account.removePasskey',
    'account.removeTotp',
    'apiKeys.revoke',
    'apiKeys.rotate',
    'appointments.cancel',
    'appointments.reject',
    'appointments.reschedule',
    'bulkNotifications.cancel',
    'bulkNotifications.deleteDraft',
    'calendars.revoke',
    'labOrders.setAction',
    'labOrders.setItemAction',
    'people.deleteNote',
    'preparedExports.remove',
    'priceImports.cancelPlan',
    'privacy.erase',
    'staff.changeRole',
    'staff.endSessions',
    'staff.resetSecondFactor',
    'staff.revokeInvitation',
    'staff.setActive',
    'supportDesk.deleteLabel',
    'users.verify',
    'webhooks.edit',
    'webhooks.remove',
  ],
  'moves money or confirms for a second person; its correction is an action of its own': [
    'approvals.confirm',
    'approvals.reject',
    'approvals.withdraw',
    'paymentChecks.close',
    'reconciliation.ask',
    'thirdPartyDoctors.addTransaction',
    'thirdPartyDoctors.reverseTransaction',
    'transactions.completeRefund',
  ],
  'is a step of a form, which offers Undo or its own way back': [
    'access.endView',
    'access.viewAs',
    'account.changePassword',
    'account.confirmTotp',
    'account.renewRecoveryCodes',
    'account.startPasskey',
    'account.startTotp',
    'appointments.markBooked',
    'bulkNotifications.schedule',
    'creates.free',
    'creates.normal',
    'creates.sadn',
    'endpoint',
    'firstSteps.putFirstStepsAway',
    'staff.openWork',
    'supportDesk.setState',
  ],
  'sends or starts something that has left the console': [
    'account.endOtherSessions',
    'account.endSession',
    'audit.verify',
    'bulkNotifications.sendAll',
    'bulkNotifications.sendAudience',
    'bulkNotifications.sendDraft',
    'bulkNotifications.sendSelected',
    'bulkNotifications.sendTest',
    'endpoints.exportJob',
    'staff.createResetLink',
    'staff.resendInvitation',
    'webhooks.replay',
    'webhooks.test',
  ],
  'is the inverse of another action': ['bulkActions.undo', 'duplicates.undo', 'priceImports.restore'],
};

const root = path.join(import.meta.dirname, '../apps/console/src');
const writes = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('kit/feedback/'))
  .flatMap((file) => writesIn(readFileSync(path.join(root, file), 'utf8')));

/** The calls of `useAction` in a source: the endpoint, and whether it has an inverse. */
function writesIn(text: string) {
  return [...text.matchAll(/\buseAction\(\s*([\w.]+)/g)].map((match) => {
    const call = upToClosing(text.slice(match.index + 'useAction'.length));
    return { endpoint: match[1]!, offersUndo: /^\s*undo:/m.test(call) };
  });
}

function upToClosing(text: string) {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return text.slice(0, index);
  }
  return text;
}

const explained = Object.values(withoutUndo).flat();

test('every single action offers Undo or has a reason', () => {
  expect(writes.length).toBeGreaterThan(100);
  const missing = writes.filter(({ endpoint, offersUndo }) => !offersUndo && !explained.includes(endpoint));
  expect(missing.map(({ endpoint }) => endpoint)).toEqual([]);
});

test('no reason is left for an action that offers Undo or no longer exists', () => {
  const without = writes.filter(({ offersUndo }) => !offersUndo).map(({ endpoint }) => endpoint);
  expect(explained.filter((endpoint) => !without.includes(endpoint))).toEqual([]);
});
