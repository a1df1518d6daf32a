import type { ApprovalKind } from './approval-kinds.ts';

export const APPROVAL_STATUS = 409;
const CODE = 'approval_requested';

/**
 * The outcome of a call whose action a second person has to confirm: the request waits, nothing else has changed. On the
 * wire it is 409, so that no client reports a success.
 */
export class ApprovalRequested {
  readonly message: string;
  readonly approval: string;
  /** The console path of the request. */
  readonly link: string;

  constructor(message: string, { approval, link }: { approval: string; link: string }) {
    this.message = message;
    this.approval = approval;
    this.link = link;
  }

  toBody(requestId: string) {
    const { message, approval, link } = this;
    return { message, code: CODE, current: { approval, link }, requestId };
  }

  static fromBody(body: unknown): ApprovalRequested | null {
    const { message, code, current } = (body ?? {}) as Partial<ReturnType<ApprovalRequested['toBody']>>;
    return code === CODE && message && current?.approval ? new ApprovalRequested(message, current) : null;
  }
}

/** The outcomes of an endpoint beside its reply. */
export type ApprovalOf<E> = E extends { approval: readonly ApprovalKind[] } ? ApprovalRequested : never;
