/** A message of a merged record's conversation, and the number of the own message that it follows in time. */
export interface JoinedMessage {
  channel: string;
  uuid: string;
  seq: number;
  after: number;
  created_at: Date;
  /** Whether the desk has read it. */
  read: boolean;
}

/**
 * The desk reads the conversations of merged records as one: its number of a message is the place in time among all of
 * them. Consumers keep the numbers of their own conversation, which apps store.
 */
export function deskNumbers(joined: readonly JoinedMessage[]) {
  const count = (isBefore: (message: JoinedMessage, index: number) => boolean) =>
    joined.reduce((n, message, index) => n + Number(isBefore(message, index)), 0);
  const ofJoined = (index: number) => joined[index]!.after + index + 1;
  const toDesk = (seq: number) => seq + count(({ after }) => after < seq);
  const markToDesk = (seq: number) => toDesk(seq + 1) - 1;
  return {
    joined,
    ofJoined,
    /** The number of an own message. */
    toDesk,
    /** The number of own messages among the first ones. */
    toOwn: (number: number) => number - count((_message, index) => ofJoined(index) <= number),
    /** A mark of an own message includes what follows it until the next one. */
    markToDesk,
    /** The desk's own mark ends before the first message of a joined conversation that the desk has not read. */
    readToDesk(seq: number) {
      const unread = joined.findIndex(({ read }) => !read);
      return unread < 0 ? markToDesk(seq) : Math.min(markToDesk(seq), ofJoined(unread) - 1);
    },
    /** The unread messages of joined conversations up to a number: the last one of each conversation. */
    unreadUpTo(number: number) {
      const shown = joined.filter(({ read }, index) => !read && ofJoined(index) <= number);
      return [...Map.groupBy(shown, ({ channel }) => channel)].map(([channel, messages]) => ({
        channel,
        seq: Math.max(...messages.map(({ seq }) => seq)),
      }));
    },
    /** Whether a message of a joined conversation after a number is unread. */
    hasUnreadAfter: (number: number) => joined.some(({ read }, index) => !read && ofJoined(index) > number),
    /** The number of a message of a joined conversation, which a note of it follows, or the one before the first. */
    joinedToDesk(channel: string, seq: number) {
      const index = joined.findLastIndex((message) => message.channel === channel && message.seq <= seq);
      if (index >= 0) return ofJoined(index);
      return ofJoined(joined.findIndex((message) => message.channel === channel)) - 1;
    },
    /** The message that a note of the own conversation follows. */
    noteToDesk: (seq: number, at: Date) =>
      seq + count(({ after, created_at }) => after < seq || (after === seq && created_at <= at)),
  };
}
export type DeskNumbers = ReturnType<typeof deskNumbers>;

/** The numbers of a conversation that no other one is shown in. */
export const ownNumbers = deskNumbers([]);
