export { findActiveActor } from './bulk-actions.repository.ts';
