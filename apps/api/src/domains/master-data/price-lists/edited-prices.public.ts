export { editedColumns } from './price-lists.presenter.ts';
export { findAreas, findPrices, type PriceColumns } from './price-lists.repository.ts';
export { findPlanned, plannedCells } from './planned-prices.repository.ts';
export { matchesName, refuseArea } from './price-lists.refusals.ts';
