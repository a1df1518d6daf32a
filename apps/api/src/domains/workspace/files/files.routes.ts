import { files, urlOfPicture } from '@baobab/contract/workspace/files';
import { serve } from '../../../schema.ts';
import { openPicture, storePicture } from './files.service.ts';

export const filesRoutes = serve(files, {
  uploadPicture: async (input, ctx) => ({ url: urlOfPicture(await storePicture(ctx, input.files.media)) }),
  picture: ({ params }, ctx) => openPicture(ctx, params.uuid),
});
