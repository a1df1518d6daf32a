import { requestApproval, withdrawRequest } from './approvals.ts';
import { refuse, type Model } from './model.ts';
import { schedule, type Message } from './sendings.ts';

export function compose(model: Model, name: string, text: string, to: string[]) {
  if (!model.messages[name]) model.messages[name] = { text, to, state: 'draft', beginsAt: null };
}

const messageOf = (model: Model, name: string) => model.messages[name] ?? refuse('it was deleted');

/** Until its sending begins a notification can be changed and called back. */
const hasBegun = (model: Model, { beginsAt }: Message) => beginsAt !== null && beginsAt <= model.now;

/** A change withdraws the request for a second person: the question is asked again. */
export function rewrite(model: Model, name: string, text: string) {
  const message = messageOf(model, name);
  if (!['draft', 'scheduled'].includes(message.state) || hasBegun(model, message)) refuse('it is sent');
  message.text = text;
  withdrawRequest(model, 'notification', name);
}

/** Sends a draft once, after ten seconds or at a time. Above the limit the request waits for a second person. */
export function send(model: Model, name: string, by: string, at: number | null = null) {
  const message = messageOf(model, name);
  if (message.state !== 'draft') return;
  if (at !== null && at <= model.now) refuse('the time is over');
  if (model.approveSendAbove !== null && message.to.length > model.approveSendAbove)
    requestApproval(model, { kind: 'notification', subject: name, by, shown: message.text });
  schedule(message, model.now, at);
}

export function cancel(model: Model, name: string) {
  const message = messageOf(model, name);
  if (message.state === 'draft') return;
  if (message.state !== 'scheduled' || hasBegun(model, message)) refuse('it is being sent');
  Object.assign(message, { state: 'draft', beginsAt: null });
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

/** The worker sends what is due, to each person once. A sending that reaches nobody has failed. */
export function deliver(model: Model, isPushDown: boolean) {
  for (const name of dueMessages(model)) model.messages[name]!.state = isPushDown ? 'failed' : 'sent';
}
