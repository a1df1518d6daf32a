import { refuse, type Model } from './model.ts';
import { areTied, setLimits, type Limits } from './second-person.ts';
import { changeText, schedule } from './sendings.ts';

/** An action that waits for a second person. What was shown is what happens, or nothing happens. */
export interface Approval {
  kind: 'notification' | 'role-change' | 'staff-access' | 'security-settings';
  subject: string;
  by: string;
  /** The content that the second person sees: the text of the message, the new role, or the settings as JSON. */
  shown: string;
  /** The notification is planned already, and its text is to be changed. */
  isEdit?: boolean;
  state: 'pending' | 'approved' | 'rejected' | 'withdrawn';
}

type Request = Omit<Approval, 'state'>;
const nameOf = ({ kind, subject }: Request) => `${kind} of ${subject}`;

/** The same request again is the same approval. Either way the action itself does not happen now. */
export function requestApproval(model: Model, request: Request): never {
  const name = nameOf(request);
  if (model.approvals[name]?.state !== 'pending') model.approvals[name] = { ...request, state: 'pending' };
  refuse('a second person confirms it');
}

export const pendingApprovals = (model: Model) =>
  Object.entries(model.approvals).filter(
    ([, { state, kind }]) => state === 'pending' && kind !== 'staff-access',
  );

/** A change of the subject, or a settlement by other means, withdraws the request. */
export function withdrawRequest(model: Model, kind: Approval['kind'], subject: string) {
  const approval = model.approvals[`${kind} of ${subject}`];
  if (approval?.state === 'pending') approval.state = 'withdrawn';
}

function requireSecond(model: Model, { kind, by: requester }: Approval, by: string) {
  if (requester === by) refuse('a second person is needed');
  if (areTied(model, kind, requester, by)) refuse('the two count as one person');
}

/** A person who leaves asks for nothing more. */
export function withdrawRequestsOf(model: Model, person: string) {
  for (const approval of Object.values(model.approvals))
    if (approval.state === 'pending' && [approval.by, approval.subject].includes(person))
      approval.state = 'withdrawn';
}

/** A second person confirms exactly what is shown; the first person must still be allowed to ask for it. */
export function confirm(model: Model, name: string, by: string, seen: string) {
  const approval = model.approvals[name]!;
  if (approval.state !== 'pending') refuse('it is decided');
  requireSecond(model, approval, by);
  if (!model.staff[approval.by]!.active) refuse('the first person was disabled');
  if (approval.kind === 'notification') {
    const message = model.messages[approval.subject]!;
    if (approval.isEdit) changeText(model, message, seen);
    else {
      if (message.state !== 'draft') refuse('it was sent otherwise');
      if (message.text !== seen) refuse('the text was changed since');
      schedule(message, { by: approval.by, at: model.now, isAlone: false });
    }
  } else if (approval.kind === 'security-settings') setLimits(model, JSON.parse(approval.shown) as Limits);
  else model.staff[approval.subject]!.role = approval.shown;
  approval.state = 'approved';
}

export function decline(model: Model, name: string, by: string) {
  const approval = model.approvals[name]!;
  if (approval.state !== 'pending') refuse('it is decided');
  if (approval.by !== by) requireSecond(model, approval, by);
  approval.state = approval.by === by ? 'withdrawn' : 'rejected';
}
