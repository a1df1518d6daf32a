import type { SentLink } from '@baobab/contract/workspace/staff/staff';
import type { Mail } from '../../../platform/mail.ts';
import type { Ctx, Trx } from '../../../schema.ts';
import { notifyStaffMember } from '../notifications/public.ts';

export interface StaffLink {
  kind: 'invite' | 'reset';
  token: string;
  to: string;
  expiresAt: Date;
}

const texts = {
  invite: {
    subject: (product: string) => `Your account for ${product}`,
    text: (product: string) => `You are invited to the back office of ${product}. Create your account here:`,
    valid: 'The link works once, for 48 hours.',
  },
  reset: {
    subject: (product: string) => `A new password for ${product}`,
    text: (product: string) => `Set a new password for the back office of ${product} here:`,
    valid: 'The link works once. Ignore this mail if you did not expect it: your password stays as it is.',
  },
};

const linkOf = ({ settings }: Ctx, { kind, token }: StaffLink) =>
  `${settings.publicUrl ?? ''}/login?${kind}=${token}`;

function mailOf(ctx: Ctx, link: StaffLink): Mail {
  const { subject, text, valid } = texts[link.kind];
  const product = ctx.product.name;
  return {
    to: link.to,
    subject: subject(product),
    text: `${text(product)}\n\n${linkOf(ctx, link)}\n\n${valid}\n`,
  };
}

/** Sends a link after its transaction. Without mail, or when sending fails, the caller shows the link once. */
export async function sendLink(ctx: Ctx, link: StaffLink): Promise<{ message: string; data: SentLink }> {
  const expires_at = link.expiresAt.toISOString();
  const unsent = (reason: string) => ({
    message: `${reason} Copy the link and pass it to ${link.to}.`,
    data: { sent: false, link: linkOf(ctx, link), expires_at },
  });
  if (!ctx.mail) return unsent('Mail is not configured.');
  try {
    await ctx.mail.send(mailOf(ctx, link));
  } catch (error) {
    ctx.log.warn({ err: error }, 'a link was not sent by mail');
    return unsent('The mail could not be sent.');
  }
  return { message: `The link was sent to ${link.to}.`, data: { sent: true, link: null, expires_at } };
}

/** Sends a link for which no caller waits; rejects when the mail server does not accept it. */
export const mailLink = async (ctx: Ctx, link: StaffLink) => ctx.mail?.send(mailOf(ctx, link));

/** Tells a member of staff about a change of their account in the bell; `mailStaff` does so by mail afterwards. */
export const tellStaff = (trx: Trx, account: string, message: string, link = '/account') =>
  notifyStaffMember(trx, account, { message, link, kind: 'account' });

/** The reply does not wait for the mail server. */
export const mailStaff = ({ mail, background, product }: Ctx, to: string, message: string) =>
  background.run(
    async () =>
      mail?.send({
        to,
        subject: `Your account for ${product.name}`,
        text: `${message}\n\nIf you did not expect this, talk to an admin.\n`,
      }),
    'a mail was not sent',
  );
