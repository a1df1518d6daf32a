export { findPicture } from './files.repository.ts';
