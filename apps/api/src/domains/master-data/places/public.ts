export { checkArea, placeConstraintMessages } from './places.service.ts';
