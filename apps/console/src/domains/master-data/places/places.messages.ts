/** Texts fixed by the specification. */
export const placesMessages = {
  cityMissing: 'Please enter City!',
  areaMissing: 'Please enter Area name!',
  cityAdded: 'City Added Successfully!',
  areaAdded: 'Area Added Successfully!',
  updated: 'updated succesfully',
  failed: 'Something went wrong',
};
