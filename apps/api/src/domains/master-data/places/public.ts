export { checkArea, placeConstraintMessages } from './places.service.ts';
export { areaUpload, cityUpload } from './places.upload.ts';
