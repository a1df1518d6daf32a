export { deleteFiles } from './erasure.repository.ts';
export { storeAttachment } from './attachments.service.ts';
export { findPicture } from './files.repository.ts';
export { openPicture, storeFile, plainName, removeOrphanedFiles } from './files.service.ts';
