export { placeNamed, PlaceFields } from './PlaceFields.tsx';
