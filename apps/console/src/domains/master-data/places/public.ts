export { PlaceFields } from './PlaceFields.tsx';
