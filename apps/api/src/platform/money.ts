/** Kobo inside, Naira on the wire. */
export const toNaira = (kobo: number) => kobo / 100;
export const toKobo = (naira: number) => Math.round(naira * 100);
