import { beforeEach } from 'vitest';
import { startSession } from '../../../kit/api/session.ts';
import type { Pending } from './chat.wire.ts';

/** Signs a member of staff in before each test of a file, on a device without drafts. */
export function useStaff() {
  beforeEach(() => {
    localStorage.clear();
    startSession('token', { uuid: 'a', username: 'a', full_name: 'Ada', email: '', role: 'support' });
  });
}

export const pendingReply = (id: string, more: Partial<Pending> = {}): Pending => ({
  id,
  text: id,
  attachment: null,
  refused: null,
  ...more,
});
