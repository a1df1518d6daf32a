export { deletePrices, insertPrices, updatePrices } from './bulk-prices.repository.ts';
export { presentPrice } from './price-lists.presenter.ts';
export { findPricePage } from './price-lists.repository.ts';
