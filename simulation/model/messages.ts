import { requestApproval, withdrawRequest } from './approvals.ts';
import { refuse, type Model } from './model.ts';

/** A notification to all consumers: a draft until somebody sends it. */
export interface Message {
  text: string;
  state: 'draft' | 'scheduled';
}

/** The consumers of the office, who all agreed to notifications. */
const PEOPLE = 3;

export function compose(model: Model, name: string, text: string) {
  model.messages[name] = { text, state: 'draft' };
}

/** A change withdraws the request for a second person: the question is asked again. */
export function rewrite(model: Model, name: string, text: string) {
  const message = model.messages[name]!;
  if (message.state !== 'draft') refuse('it is sent');
  message.text = text;
  withdrawRequest(model, 'notification', name);
}

/** Sends a draft once. Above the limit the request of a first person waits for a second one. */
export function send(model: Model, name: string, by: string) {
  const message = model.messages[name]!;
  if (message.state !== 'draft') return;
  if (model.approveSendAbove !== null && PEOPLE > model.approveSendAbove)
    requestApproval(model, { kind: 'notification', subject: name, by, shown: message.text });
  message.state = 'scheduled';
}
