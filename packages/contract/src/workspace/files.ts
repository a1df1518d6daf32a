import * as z from 'zod';
import { download, post } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/**
 * Pictures: partner logos, portraits, signatures; the specified upload path says avatar for all of them. The download
 * endpoint is added. It serves pictures only: patient documents have their own endpoints, which record each access.
 */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

const ownPicture = /^\/api\/v1\/files\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The URL of an uploaded picture. */
export const urlOfPicture = (uuid: string) => `/api/v1/files/${uuid}`;
/** The id in such a URL; undefined for a picture on another host. */
export const pictureIdOf = (url: string) => ownPicture.exec(url)?.[1];

/** The address of a picture: a stored file or an http(s) URL, never a script or a local file. */
export const pictureUrl = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .refine((url) => pictureIdOf(url) !== undefined || p.isWebAddress(url), {
    message: 'This must be an uploaded picture or an http address',
  });

export const files = {
  uploadPicture: post('/upload/avatar', {
    summary: 'Upload a JPG or PNG under 2 MB',
    permission: 'files:write',
    body: z.strictObject({}),
    files: { media: { kinds: ['jpg', 'jpeg', 'png'], maxBytes: MAX_PICTURE_BYTES } },
    reply: z.object({ url: z.string() }),
  }),
  picture: download('/files/:uuid', {
    summary: 'Download an uploaded picture',
    permission: 'signed-in',
  }),
};
