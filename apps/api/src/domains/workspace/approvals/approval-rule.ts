import type { ApprovalKind } from '@baobab/contract/kit/approval-kinds';
import type { SecuritySettings } from '@baobab/contract/workspace/staff/security-settings';
import type {
  ApprovalDefinition,
  ApprovalNeed,
  TransactionContext,
} from '../../../platform/approvals/definition.ts';
import type { Schema } from '../../../schema.ts';

/** An action that the security settings put under approval, checked in the transaction that performs it. */
export interface ApprovalRule<Request, Seen = unknown, Result = unknown> extends ApprovalDefinition<
  Schema,
  Request,
  Seen,
  Result
> {
  kind: ApprovalKind;
  isOn(settings: SecuritySettings): boolean;
  describe(ctx: TransactionContext<Schema>, request: Request): Promise<ApprovalNeed<Seen> | null>;
  /** The need, completed for the person who confirms, or null below the limit; without it every action has the need. */
  judge?(
    ctx: TransactionContext<Schema>,
    request: Request,
    need: ApprovalNeed<Seen>,
    settings: SecuritySettings,
  ): Promise<ApprovalNeed<Seen> | null> | ApprovalNeed<Seen> | null;
}
