import type { ApprovalDetail } from '@baobab/contract/workspace/approvals';
import { col, table } from '@baobab/postgres/table';

export const approvalsTables = {
  approvals: table({
    uuid: col.uuid,
    kind: col.text,
    subject: col.text,
    label: col.text,
    amount_kobo: col.bigint.null,
    details: col.jsonOf<ApprovalDetail[]>(),
    request: col.jsonOf<unknown>(),
    batch_uuid: col.uuid.null,
    state: col.text.auto,
    requested_by: col.uuid,
    requested_at: col.time,
    decided_by: col.uuid.null,
    decided_at: col.time.null,
    reason: col.text.null,
    seen: col.jsonOf<unknown>().null,
  }),
  approval_files: table({ approval_uuid: col.uuid, content: col.bytes }),
};
