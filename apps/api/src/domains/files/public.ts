export { storeAttachment } from './attachments.service.ts';
export { findPicture } from './files.repository.ts';
export { keepFile, plainName, tidyFiles } from './files.service.ts';
