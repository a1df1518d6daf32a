import { roles, type Role } from '@baobab/contract/kit/roles';
import { staff, type StaffEntry } from '@baobab/contract/workspace/staff/staff';
import { Button, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { useAuth } from '../../../kit/api/session.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import type { LinkReply } from './LinkBox.tsx';
import { useLeaveQuestion, type Ask, type LeaveQuestion } from './use-leave-question.tsx';
import { staffMessages as messages } from './staff.messages.ts';
import classes from './staff.module.css';

interface MemberActionsProps {
  entry: StaffEntry;
  onLink: (reply: LinkReply) => void;
}

/** Everything that an admin can do with a member of staff; each action asks first. */
export function MemberActions({ entry, onLink }: MemberActionsProps) {
  const refresh = [staff.list];
  const setActive = useAction(staff.setActive, {
    done: entry.state === 'active' ? messages.disabled : messages.enabled,
    refresh,
  });
  const endSessions = useAction(staff.endSessions, { done: messages.sessionsEnded, refresh });
  const resetFactor = useAction(staff.resetSecondFactor, { done: messages.secondFactorRemoved, refresh });
  const createLink = useAction(staff.createResetLink);
  const isOwn = useAuth()?.admin.uuid === entry.uuid;
  const active = entry.state === 'active';
  const params = { uuid: entry.uuid };

  const ask: Ask = (title, text, yes, content) =>
    confirm(title, { text: isOwn ? `This is your own account. ${text}` : text, content, yes, no: 'Cancel' });
  const askToLeave = useLeaveQuestion(entry.uuid, ask);

  async function askToEnable() {
    if (await ask(`Enable ${entry.full_name}?`, 'Signing in is possible again.', 'Enable'))
      await setActive.run({ params, body: { active: true } });
  }
  async function askToDisable() {
    const text = 'All sessions end immediately, and signing in is refused.';
    const answer = await askToLeave.run(`Disable ${entry.full_name}?`, text, 'Disable');
    if (answer)
      await setActive.run({
        params,
        body: { active: false, colleague: answer.colleague, key_owner: answer.keyOwner },
      });
  }
  async function askToEndSessions() {
    const title = `End all sessions of ${entry.full_name}?`;
    if (await ask(title, 'Signing in again is possible.', 'End sessions')) await endSessions.run({ params });
  }
  async function askToResetFactor() {
    const title = `Remove the second factor of ${entry.full_name}?`;
    const text = 'All sessions end. The next sign-in needs only the password.';
    if (await ask(title, text, 'Remove')) await resetFactor.run({ params });
  }
  async function askForLink() {
    const title = `Create a password link for ${entry.full_name}?`;
    const text = 'It works once, for 48 hours. The present password stays valid until it is used.';
    if (!(await ask(title, text, 'Create link'))) return;
    const outcome = await createLink.run({ params });
    if (outcome.ok) onLink(outcome.reply);
  }
  return (
    <>
      <RoleForm entry={entry} askToLeave={askToLeave} />
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={setActive.running.length > 0}
          onClick={() => void (active ? askToDisable() : askToEnable())}
        >
          {active ? 'Disable' : 'Enable'}
        </Button>
        <Button
          variant="default"
          disabled={!active}
          loading={createLink.running.length > 0}
          onClick={() => void askForLink()}
        >
          Create password link
        </Button>
        <Button
          variant="default"
          loading={endSessions.running.length > 0}
          onClick={() => void askToEndSessions()}
        >
          End sessions
        </Button>
        <Button
          variant="default"
          disabled={!entry.second_factor}
          loading={resetFactor.running.length > 0}
          onClick={() => void askToResetFactor()}
        >
          Reset second factor
        </Button>
      </div>
    </>
  );
}

interface RoleFormProps {
  entry: StaffEntry;
  askToLeave: LeaveQuestion;
}

function RoleForm({ entry, askToLeave }: RoleFormProps) {
  const [role, setRole] = useState(entry.role);
  const change = useAction(staff.changeRole, { done: messages.roleChanged, refresh: [staff.list] });
  async function askToChange() {
    const title = `Make ${entry.full_name} ${role}?`;
    const text = 'All sessions end; the new role applies from the next sign-in.';
    const answer = await askToLeave.run(title, text, 'Change role', role as Role);
    if (answer)
      await change.run({
        params: { uuid: entry.uuid },
        body: { role: role as Role, colleague: answer.colleague },
      });
  }
  return (
    <div className={classes.role}>
      <Select
        label="Role"
        data={[...roles]}
        value={role}
        allowDeselect={false}
        openOnFocus={false}
        onChange={(picked) => picked && setRole(picked)}
      />
      <Button
        variant="default"
        disabled={role === entry.role}
        loading={change.running.length > 0}
        onClick={() => void askToChange()}
      >
        Change role
      </Button>
    </div>
  );
}
