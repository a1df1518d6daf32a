import { approvals, type Approval } from '@baobab/contract/workspace/approvals';
import { approvalKinds } from '@baobab/contract/kit/approval-kinds';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { DescriptionList, type Detail } from '../../../kit/dialog/DescriptionList.tsx';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { DraftForm } from '../../../kit/dialog/FormDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { required } from '../../../kit/form/rules.ts';
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx';
import { blank } from '../../../kit/form/use-edit-form.ts';
import { Tag } from '../../../kit/layout/Tag.tsx';
import { formatAge } from '../../../kit/format-age.ts';
import { LinkBox, type LinkReply } from '../staff/public.ts';
import { approvalsMessages as messages, stateTags } from './approvals.messages.ts';
import classes from './approvals.module.css';

/** The changes of the action, who requested it, and the buttons of the reader. */
export const ApprovalDialog = ({ record: approval, ...dialog }: RecordProps<Approval>) => (
  <RecordDialog {...dialog} title="Approval Details" subject={approval.label}>
    <ApprovalDetails approval={approval} onClose={dialog.onClose} />
  </RecordDialog>
);

function ApprovalDetails({ approval, onClose }: DecisionProps) {
  const [confirmed, setConfirmed] = useState<LinkReply | null>(null);
  const { can_decide, own, state } = approval;
  return (
    <>
      <DescriptionList details={detailsOf(approval)} />
      {confirmed && <LinkBox reply={confirmed} />}
      {can_decide && !confirmed && <Decision approval={approval} onClose={onClose} onLink={setConfirmed} />}
      {own && state === 'pending' && <Withdrawal approval={approval} onClose={onClose} />}
      {!own && !can_decide && state === 'pending' && <p className={classes.note}>{messages.notDecidable}</p>}
    </>
  );
}

const detailsOf = (approval: Approval): Detail[] => [
  { label: 'Kind', value: approvalKinds[approval.kind].name },
  ...approval.details.map(({ name, from, to }) => ({ label: name, value: <FromTo from={from} to={to} /> })),
  { label: 'Requested by', value: approval.requested_by },
  {
    label: 'Requested',
    value: `${formatDateTime(approval.requested_at)}, ${formatAge(approval.requested_at)} ago`,
  },
  { label: 'State', value: <Tag {...stateTags[approval.state]} /> },
  ...(approval.state === 'pending'
    ? [{ label: 'Can be decided by', value: approval.deciders.join(', ') || messages.nobody }]
    : []),
  ...(approval.decided_at
    ? [
        ...(approval.decided_by ? [{ label: 'Decided by', value: approval.decided_by }] : []),
        { label: 'Decided', value: formatDateTime(approval.decided_at) },
      ]
    : []),
  ...(approval.reason ? [{ label: reasonLabels[approval.state], value: approval.reason }] : []),
];

const reasonLabels: Record<Approval['state'], string> = {
  pending: 'Reason',
  approved: 'Reason',
  rejected: 'Reason for the rejection',
  withdrawn: 'Reason for the withdrawal',
};

const FromTo = ({ from, to }: { from: string | undefined; to: string }) =>
  from === undefined ? (
    to
  ) : (
    <>
      <span className={classes.from}>{from}</span> → {to}
    </>
  );

interface DecisionProps {
  approval: Approval;
  onClose: () => void;
}

const refresh = [approvals.list];

function Decision({
  approval: { uuid, label },
  onClose,
  onLink,
}: DecisionProps & { onLink: (reply: LinkReply) => void }) {
  const [rejecting, setRejecting] = useState(false);
  const approve = useAction(approvals.confirm, { done: messages.approved, refresh });
  const reject = useAction(approvals.reject, { done: messages.rejected, refresh });
  async function ask() {
    if (!(await confirm('Approve this request?', { text: label, yes: 'Approve', no: 'Cancel' }))) return;
    const outcome = await approve.run({ params: { uuid } });
    if (!outcome.ok) return;
    const { message, link } = outcome.reply;
    // The person who confirms passes the link on, so the dialog stays.
    if (link) onLink({ message, data: link });
    else onClose();
  }
  if (rejecting)
    return (
      <DraftForm
        draft={`reject-approval-${uuid}`}
        start={blank({ reason: '' })}
        rules={{ reason: [required(messages.reasonMissing)] }}
        submitLabel="Reject"
        onSubmit={(body) => reject.run({ params: { uuid }, body })}
        onDone={onClose}
        onCancel={() => setRejecting(false)}
      >
        {(form) => <TextAreaField form={form} name="reason" label="Reason" required />}
      </DraftForm>
    );
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={() => setRejecting(true)}>
        Reject
      </Button>
      <Button loading={approve.running.length > 0} onClick={() => void ask()}>
        Approve
      </Button>
    </div>
  );
}

function Withdrawal({ approval: { uuid }, onClose }: DecisionProps) {
  const withdraw = useAction(approvals.withdraw, { done: messages.withdrawn, refresh });
  async function ask() {
    if (!(await confirm('Withdraw this request?', { yes: 'Withdraw', no: 'Cancel' }))) return;
    const { ok } = await withdraw.run({ params: { uuid } });
    if (ok) onClose();
  }
  return (
    <div className={classes.buttons}>
      <p className={classes.note}>{messages.own}</p>
      <Button variant="default" loading={withdraw.running.length > 0} onClick={() => void ask()}>
        Withdraw
      </Button>
    </div>
  );
}
