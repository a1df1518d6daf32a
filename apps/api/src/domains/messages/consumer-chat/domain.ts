import type { Domain } from '../../../schema.ts';
import { consumerChatRoutes } from './consumer-chat.routes.ts';

export const consumerChatDomain: Domain = {
  routes: consumerChatRoutes,
};
