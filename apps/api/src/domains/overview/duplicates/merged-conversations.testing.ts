import { randomUUID } from 'node:crypto';
import { support } from '@baobab/contract/messages/support';
import type { useTestApp } from '../../../testing/test-app.ts';
import { mergesFor } from './merges.testing.ts';

/** Consumers who write to the desk, and what the desk reads. */
export function conversationsFor(api: ReturnType<typeof useTestApp>) {
  const { call } = api.client();
  const { one, newConsumer } = mergesFor(api);
  const signIn = async (email: string) =>
    (await api.call('POST', '/consumer/sign-in', { as: null, body: { email, password: 'baobab-demo' } })).body
      .accessToken as string;

  /** A consumer with a session of the app. */
  async function newWriter() {
    const person = await newConsumer();
    const token = await signIn(person.email);
    const write = async (text: string, id: string = randomUUID()) =>
      (await api.call('POST', '/consumer/support/messages', { token, body: { id, text } })).body.data;
    const channel = async () =>
      (
        await one<{ uuid: string }>('select uuid from support_channels where consumer_uuid = $1', [
          person.uuid,
        ])
      ).uuid;
    const read = async () =>
      (await api.call('GET', '/consumer/support/messages', { token })).body.data as {
        seq: number;
        text: string;
      }[];
    return { ...person, token, write, channel, read };
  }

  const answer = (id: string, text: string, seen?: number) =>
    call(support.send, { params: { id }, body: { text, seen } });
  const texts = (messages: readonly { text: string }[]) => messages.map(({ text }) => text);
  const numbered = (messages: readonly { seq: number; text: string }[]) =>
    Object.fromEntries(messages.map(({ seq, text }) => [seq, text]));
  const readAsDesk = (id: string, query: { limit?: number; before?: number; after?: number } = {}) =>
    call(support.messages, { params: { id }, query });
  /** The rows of the desk's work on conversations. */
  const workOf = async (...channels: string[]) =>
    (
      await api.owner.query(
        `select to_jsonb(c) as channel, (select jsonb_agg(to_jsonb(k) order by k.uuid) from support_cases k
           where k.channel_uuid = c.uuid) as cases
         from support_channels c where c.uuid = any ($1) order by c.uuid`,
        [channels],
      )
    ).rows;
  return { signIn, newWriter, answer, texts, numbered, readAsDesk, workOf };
}
