export { findPicture } from './files.repository.ts';
export { keepFile, plainName, storeDocument, tidyFiles } from './files.service.ts';
