export { findKnownNames } from './list-uploads.repository.ts';
