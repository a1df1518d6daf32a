import type { Role } from '@baobab/contract/kit/roles';
import { staff } from '@baobab/contract/workspace/staff/staff';
import type { ReactNode } from 'react';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { OpenWork } from './OpenWork.tsx';

export type Ask = (title: string, text: string, yes: string, content?: ReactNode) => Promise<boolean>;
export type LeaveQuestion = ReturnType<typeof useLeaveQuestion>;

/** Asks before a member is disabled or gets a role, with the open work; the answer names who gets the work. */
export function useLeaveQuestion(uuid: string, ask: Ask) {
  const read = useAction(staff.openWork);
  async function run(title: string, text: string, yes: string, role?: Role) {
    const outcome = await read.run({ params: { uuid }, query: { ...(role && { role }) } });
    if (!outcome.ok) return null;
    let colleague: string | null = null;
    let keyOwner: string | null = null;
    const content = (
      <OpenWork
        work={outcome.reply.data}
        onColleague={(chosen) => (colleague = chosen)}
        onKeyOwner={(chosen) => (keyOwner = chosen)}
      />
    );
    return (await ask(title, text, yes, content)) ? { colleague, keyOwner } : null;
  }
  return { run, running: read.running };
}
