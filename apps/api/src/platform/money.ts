/** Amounts are kobo internally and naira on the wire. */
export const toNaira = (kobo: number) => kobo / 100;
export const toKobo = (naira: number) => Math.round(naira * 100);

const format = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
});
/** ₦1,234.50, in the format of the console. */
export const formatNaira = (kobo: number) => format.format(kobo / 100);
