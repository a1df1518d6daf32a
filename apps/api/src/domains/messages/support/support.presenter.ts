import { identityOf, type Channel, type ChatMessage, type Marks } from '@baobab/contract/messages/support';
import { withExtension } from '../../../platform/files/file-kind.ts';
import type { ChannelRow, MarkColumns } from './channels.repository.ts';
import { ownNumbers, type DeskNumbers } from './desk-numbers.ts';
import type { MessageRow } from './messages.repository.ts';

export const presentMarks = (row: MarkColumns, { markToDesk, readToDesk } = ownNumbers): Marks => ({
  desk_delivered: markToDesk(row.desk_delivered),
  desk_read: readToDesk(row.desk_read),
  consumer_delivered: markToDesk(row.consumer_delivered),
  consumer_read: markToDesk(row.consumer_read),
});

interface PersonRow {
  uuid: string;
  name: string;
  email: string;
  online: boolean;
}
export const presentPerson = ({ uuid, name, email, online }: PersonRow) => ({
  id: identityOf(uuid),
  name,
  email,
  online,
});

export const presentChannel = (row: ChannelRow, numbers: DeskNumbers): Channel => ({
  id: row.uuid,
  user: presentPerson({ ...row, uuid: row.consumer_uuid }),
  updatedAt: row.updated_at.toISOString(),
  unread: row.unread,
  last_seq: numbers.markToDesk(row.last_seq),
  last_message:
    row.last_side === null
      ? null
      : {
          text: row.last_text || (row.last_file ? 'Attachment' : ''),
          side: row.last_side as 'consumer' | 'desk',
          sender: { id: identityOf(row.last_author!), name: row.last_author_name! },
        },
  marks: presentMarks(row, numbers),
  state: row.state as Channel['state'],
  owner: row.owner_uuid ? { uuid: row.owner_uuid, name: row.owner_name! } : null,
  priority: row.priority as Channel['priority'],
  labels: row.labels,
  snoozed_until: row.snoozed_until?.toISOString() ?? null,
  waiting_since: row.waiting_since?.toISOString() ?? null,
  timer: row.closed_at ? null : presentTimer(row),
  closed:
    row.state === 'closed' && row.closed_at
      ? { by: row.closed_by_name, at: row.closed_at.toISOString() }
      : null,
});

function presentTimer(row: ChannelRow): Channel['timer'] {
  const [target, amber, due] = row.first_answered_at
    ? (['resolution', row.resolution_amber_at, row.resolution_due_at] as const)
    : (['first-answer', row.first_answer_amber_at, row.first_answer_due_at] as const);
  return amber && due ? { target, amber_at: amber.toISOString(), due_at: due.toISOString() } : null;
}

export const presentMessage = (row: MessageRow, seq = row.seq): ChatMessage => ({
  id: row.uuid,
  seq,
  sender: { id: identityOf(row.author_uuid), name: row.author_name },
  side: row.side as ChatMessage['side'],
  text: row.text,
  attachment: row.file_uuid
    ? {
        uuid: row.file_uuid,
        name: withExtension(row.file_name!, row.file_mime!),
        mime: row.file_mime!,
        size: row.file_size!,
      }
    : null,
  createdAt: row.created_at.toISOString(),
});

/** A short duration for a sentence: 5 s, 3 min, 2 h, 4 d. */
export function formatAgo(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
