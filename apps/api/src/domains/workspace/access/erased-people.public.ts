export { isErased, refuseErased } from './erased-people.repository.ts';
