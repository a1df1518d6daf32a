export {
  joinConversations,
  separateConversations,
  type ConversationsBefore,
  type JoiningMerge,
} from './merged-conversations.service.ts';
