export {
  joinConversations,
  separateConversations,
  type ConversationsBefore,
} from './merged-conversations.service.ts';
