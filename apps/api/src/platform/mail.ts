import type { Transporter } from 'nodemailer';
import { countDelivery } from './deliveries.ts';

export interface MailSettings {
  url: string;
  from: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends plain-text mail; rejects when the mail server does not accept it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

// A person waits for the answer, so an unreachable mail server is given up soon.
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/** Mails contain links that sign a person in, so only a server on the same machine may do without TLS. */
const isLocal = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

export function createMailer({ url, from }: MailSettings): Mailer {
  const options = { url, requireTLS: !isLocal(url), ...TIMEOUTS };
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      // Loaded with the first mail: most installations start without one.
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
      try {
        await (await transport).sendMail({ from, ...mail });
      } catch (error) {
        countDelivery('mail', 'failed');
        throw error;
      }
      countDelivery('mail', 'sent');
    },
  };
}
