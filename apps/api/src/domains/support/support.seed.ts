import type { DomainSeed } from '../../seed/seed.ts';

const MINUTE = 60_000;

const scripts: readonly (readonly (readonly [side: 'consumer' | 'desk', text: string])[])[] = [
  [
    ['consumer', 'Good morning. My appointment for today shows as pending. Is it confirmed?'],
    ['desk', 'Good morning! Let me look that up for you.'],
    ['desk', 'Your payment has arrived and the doctor has been told. You will see it as booked in a minute.'],
    ['consumer', 'I see it now. Thank you so much.'],
  ],
  [
    ['consumer', 'I was charged twice for the malaria test at SYNLAB.'],
    ['desk', 'I am sorry about that. I can see both payments; the second one will be refunded.'],
    ['consumer', 'How long will the refund take?'],
  ],
  [
    ['consumer', 'How do I add my daughter as a patient?'],
    ['desk', 'Open Profile, then Family, then Add. Her date of birth is needed.'],
    ['consumer', 'Found it, thanks.'],
  ],
  [['consumer', 'My lab result does not open. It says the file is not there.']],
  [
    ['consumer', 'Please reschedule my booking with the dermatologist to Friday.'],
    ['desk', 'Friday at 10:30 or 14:00 are free. Which one suits you?'],
    ['consumer', '10:30 please'],
    ['consumer', 'And will it be the same doctor?'],
  ],
  [
    ['consumer', 'Is home sample collection available in Lekki on Sundays?'],
    ['desk', 'Yes, between 8 and 12. You can read more at https://help.baobab.example/home-samples'],
  ],
];

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
  lines: (typeof scripts)[number];
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
      index === 4 ? Array.from({ length: 30 }, () => scripts[4]!).flat() : scripts[index % scripts.length]!;
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
