export { findArea } from './places.repository.ts';
export { placeWords } from './places.service.ts';
