import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { TestApp } from '../../../testing/test-app.ts';

export const PASSWORD = 'three quiet mango trees';

/** Every open session counts as having proven its identity just now. */
export const stepUp = (api: TestApp) => api.owner.query('update sessions set stepped_up_at = now()');

export const tokenIn = (link: string) => /[?&](?:invite|reset)=([\w-]+)$/.exec(link)![1]!;

let serial = 0;

/** Invites a person, as the admin of the demo data, and accepts the invitation; returns the account and its session. */
export async function addMember(api: TestApp, role: string, by?: string) {
  serial += 1;
  const username = `member-${serial}`;
  const email = `${username}@clinic.example`;
  const as = by === undefined ? {} : { token: by };
  // Signs the admin in, so that there is a session to step up.
  await api.call('GET', '/auth/me', as);
  await stepUp(api);
  const { body } = await api.call('POST', '/staff/invitations', { ...as, body: { email, role } });
  const accepted = await api.call('POST', '/auth/invitations/accept', {
    as: null,
    body: {
      token: tokenIn(body.data.link),
      username,
      full_name: `Member ${serial}`,
      email,
      mobile: `+23480355560${10 + serial}`,
      password: PASSWORD,
    },
  });
  const { accessToken, user } = accepted.body as { accessToken: string; user: { uuid: string } };
  return { uuid: user.uuid, username, email, token: accessToken };
}

interface Received {
  to: string[];
  text: string;
}

/** A mail server that keeps what it receives. */
export async function startMailServer(port = 0) {
  const mails: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          // Long lines are folded in quoted-printable.
          text: Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='),
        });
        done();
      });
    },
  });
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const { port: used } = listening.address() as AddressInfo;
  return {
    mails,
    port: used,
    url: `smtp://127.0.0.1:${used}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
