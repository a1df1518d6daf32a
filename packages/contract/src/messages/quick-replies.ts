import * as z from 'zod';
import { del, get, post, put } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';
import { unknownVariable, unknownVariableMessage } from './quick-reply-text.ts';
import { MAX_TEXT } from './support.ts';

/** The saved replies of the support desk. */
export const quickReply = z.object({ uuid: p.uuid, title: z.string(), text: z.string(), version: p.version });
export type QuickReply = z.infer<typeof quickReply>;
const quickReplyFields = {
  title: p.name(60),
  text: p.text(MAX_TEXT).superRefine((text, context) => {
    const unknown = unknownVariable(text);
    if (unknown) context.addIssue({ code: 'custom', message: unknownVariableMessage(unknown) });
  }),
};
const oneReply = p.message.extend({ data: quickReply });

export const quickReplies = {
  listQuickReplies: get('/support/quick-replies', {
    summary: 'List quick replies',
    permission: 'support:read',
    reply: z.object({ data: z.array(quickReply) }),
  }),
  addQuickReply: post('/support/quick-replies', {
    summary: 'Add a quick reply',
    permission: 'support:write',
    body: z.strictObject(quickReplyFields),
    reply: oneReply,
  }),
  editQuickReply: put('/support/quick-replies/:uuid', {
    summary: 'Edit a quick reply',
    permission: 'support:write',
    body: z.strictObject({ ...quickReplyFields, version: p.version.optional() }),
    reply: oneReply,
  }),
  deleteQuickReply: del('/support/quick-replies/:uuid', {
    summary: 'Delete a quick reply',
    permission: 'support:write',
  }),
};
