import { supportChats, type SupportChat } from '../../../seed/data/support-chats.ts';
import type { DomainSeed } from '../../../seed/seed.ts';

const MINUTE = 60_000;

const quickReplies: readonly (readonly [title: string, text: string])[] = [
  ['Greeting', 'Good day! Thank you for writing to us. How can we help?'],
  ['Looking into it', 'Thank you for telling us. I am looking into it and will be back in a few minutes.'],
  ['Refund time', 'Refunds reach your account within 3 to 5 working days.'],
  ['Reschedule', 'I can move your appointment. Which day and time suit you?'],
  ['Closing', 'Is there anything else I can do for you? Have a lovely day.'],
];

interface Conversation {
  id: string;
  consumer: string;
  desk: string;
  lines: SupportChat;
  end: number;
  answered: boolean;
}

/** Sixty conversations: some wait for an answer, and one is long enough to scroll. */
export const seedSupport: DomainSeed = async ({ random, now, insert, query }) => {
  const consumers = await query<{ uuid: string }>(
    `select uuid from accounts where kind = 'consumer' and active order by created_at desc, uuid limit 60`,
  );
  const staff = await query<{ uuid: string }>(
    `select account_uuid as uuid from staff where role in ('support', 'admin') order by role desc, 1`,
  );
  const conversations = consumers.map(({ uuid: consumer }, index): Conversation => {
    const lines =
      index === 4
        ? Array.from({ length: 30 }, (_, n) => supportChats[(4 + n) % supportChats.length]!).flat()
        : supportChats[index % supportChats.length]!;
    const end = now.getTime() - (index * index * 3 + 5) * MINUTE;
    const answered = lines.at(-1)![0] === 'desk' || index >= 8;
    const desk = staff[index % staff.length]!.uuid;
    return { id: random.uuidV7(new Date(end)), consumer, lines, end, answered, desk };
  });
  await insert('support_channels', conversations.map(channelOf));
  await insert(
    'support_messages',
    conversations.flatMap((one) => messagesOf(one, (at) => random.uuidV7(at))),
  );
  await insert(
    'support_members',
    conversations.flatMap(({ id, consumer, desk }) =>
      [consumer, desk].map((account_uuid) => ({ channel_uuid: id, account_uuid })),
    ),
  );
  await insert(
    'support_quick_replies',
    quickReplies.map(([title, text]) => ({ uuid: random.uuidV7(now), title, text })),
  );
};

const channelOf = ({ id, consumer, lines, end, answered }: Conversation) => ({
  uuid: id,
  consumer_uuid: consumer,
  last_seq: lines.length,
  desk_delivered: lines.length,
  desk_read: answered ? lines.length : lines.findLastIndex(([side]) => side === 'desk') + 1,
  consumer_delivered: lines.length,
  consumer_read: lines.length,
  created_at: new Date(end - lines.length * 4 * MINUTE),
  updated_at: new Date(end),
});

const messagesOf = ({ id, consumer, desk, lines, end }: Conversation, newId: (at: Date) => string) =>
  lines.map(([side, text], index) => {
    const at = new Date(end - (lines.length - 1 - index) * 4 * MINUTE);
    return {
      channel_uuid: id,
      seq: index + 1,
      uuid: newId(at),
      author_uuid: side === 'desk' ? desk : consumer,
      side,
      text,
      created_at: at,
    };
  });
