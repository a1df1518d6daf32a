export { checkArea, placeWords } from './places.service.ts';
