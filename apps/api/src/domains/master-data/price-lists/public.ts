export { deletePrices, insertPrices, updatePrices } from './bulk-prices.repository.ts';
export { editedColumns, presentPrice } from './price-lists.presenter.ts';
export { findAreas, findPricePage, findPrices } from './price-lists.repository.ts';
