import { requestApproval, withdrawRequest } from './approvals.ts';
import { refuse, type Model } from './model.ts';
import { hasBegun, refuseSent, revert, schedule } from './sendings.ts';

export function compose(model: Model, name: string, text: string, to: string[]) {
  if (!model.messages[name]) model.messages[name] = { text, to, state: 'draft', beginsAt: null, sent: null };
}

const messageOf = (model: Model, name: string) => model.messages[name] ?? refuse('it was deleted');

/**
 * A change withdraws the request for a second person: the question is asked again. The new text of a planned notification
 * counts as a sending by the person who changes it.
 */
export function rewrite(model: Model, name: string, text: string, by: string) {
  const message = messageOf(model, name);
  refuseSent(model, message);
  if (message.sent && needsSecond(model, name, by))
    requestApproval(model, { kind: 'notification', subject: name, by, shown: text, isEdit: true });
  message.text = text;
  if (message.sent && model.approveSendAbove !== null) message.sent = { by, at: model.now, isAlone: true };
  withdrawRequest(model, 'notification', name);
}

const HOUR = 3_600_000;
/** Lagos is an hour ahead of UTC. */
const dayIn = (time: number) => Math.floor((time + HOUR) / (24 * HOUR));

/** The people whom a person has reached today without a colleague, this notification left out. */
export const reachedAlone = (model: Model, by: string, except: string) =>
  Object.entries(model.messages)
    .filter(([name, { sent }]) => name !== except && sent?.by === by && sent.isAlone)
    .filter(([, { sent }]) => dayIn(sent!.at) === dayIn(model.now))
    .reduce((sum, [, { to }]) => sum + to.length, 0);

export const needsSecond = (model: Model, name: string, by: string) =>
  model.approveSendAbove !== null &&
  model.messages[name]!.to.length + reachedAlone(model, by, name) > model.approveSendAbove;

/** Sends a draft once. Above the limit, for one sending or those of a day, the request waits for a second person. */
export function send(model: Model, name: string, by: string, at = 0) {
  const message = messageOf(model, name);
  if (message.state !== 'draft') return;
  if (at !== 0 && at <= model.now) refuse('the time is over');
  if (needsSecond(model, name, by))
    requestApproval(model, { kind: 'notification', subject: name, by, shown: message.text });
  // Without a limit nobody is counted.
  schedule(message, { by, at: model.now, isAlone: model.approveSendAbove !== null }, at);
  withdrawRequest(model, 'notification', name);
}

export function cancel(model: Model, name: string) {
  const message = messageOf(model, name);
  if (message.state === 'draft') return;
  if (message.state !== 'scheduled' || hasBegun(model, message)) refuse('it is being sent');
  revert(message);
  withdrawRequest(model, 'notification', name);
}

export function remove(model: Model, name: string) {
  if (messageOf(model, name).state !== 'draft') refuse('it is not a draft');
  delete model.messages[name];
  withdrawRequest(model, 'notification', name);
}

export const dueMessages = (model: Model) =>
  Object.keys(model.messages).filter(
    (name) => model.messages[name]!.state === 'scheduled' && hasBegun(model, model.messages[name]!),
  );

/**
 * The worker sends what is due, to each person once; what is more than an hour late is a draft again. A sending that
 * reaches nobody has failed.
 */
export function deliver(model: Model, isPushDown: boolean) {
  for (const name of dueMessages(model)) {
    const message = model.messages[name]!;
    if (model.now - message.beginsAt! > HOUR) revert(message);
    else message.state = isPushDown ? 'failed' : 'sent';
    withdrawRequest(model, 'notification', name);
  }
}
