import { files } from '@baobab/contract/files';
import { serve } from '../../schema.ts';

export const filesRoutes = serve(files, {});
