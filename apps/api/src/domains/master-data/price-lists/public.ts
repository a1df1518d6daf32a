export { presentPrice } from './price-lists.presenter.ts';
export { priceNames, titles } from './price-lists.export.ts';
export { findPricePage, priceList } from './price-lists.repository.ts';
