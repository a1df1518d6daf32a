import type { Domain } from '../../../schema.ts';
import { listUploadsRoutes } from './list-uploads.routes.ts';

export const listUploadsDomain: Domain = {
  routes: listUploadsRoutes,
};
