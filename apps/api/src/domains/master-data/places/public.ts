export { findArea } from './places.repository.ts';
