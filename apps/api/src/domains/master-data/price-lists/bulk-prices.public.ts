export { continuePrices, deletePrices, insertPrices, updatePrices } from './bulk-prices.repository.ts';
