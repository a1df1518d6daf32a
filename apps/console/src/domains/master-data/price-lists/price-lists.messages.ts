/**
 * Texts fixed by the specification, including its mix-ups: most fields say "Area name" and the popular test asks
 * for a pharmacy. `{product}` is replaced when a text is shown.
 */
export const priceListsMessages = {
  partnerMissing: 'Please enter Partner Name !',
  testMissing: 'Please enter Test Name!',
  cityMissing: 'Please enter City!',
  areaMissing: 'Please enter Area name!',
  otherMissing: 'Please enter Area name!',
  exclusivePriceMissing: 'Please enter {product} Exclusived Discount Price!',
  popularMissing: 'Please input pharmacy name!',
  activeMissing: 'Please input Active!',
  notANumber: 'Please enter a number, like 1500 or 1500.50',
  pathologyAdded: 'Master Pathology Added Successfully!',
  radiologyAdded: 'Master Radiology Added Successfully!',
  homeAdded: 'Home Sample Collection Added Successfully!',
  masterUpdated: 'Details Updated Successfully',
  homeUpdated: 'updated succesfully',
  failed: 'Something went wrong',
  addRow: 'Add More..',
};
