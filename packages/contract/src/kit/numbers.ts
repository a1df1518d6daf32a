/** 12,345; 12,345.678. Not Intl, whose output differs between browsers and the server. */
export function groupThousands(value: number): string {
  const [whole, decimals] = String(Math.round(value * 1_000) / 1_000).split('.');
  const grouped = whole!.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return decimals ? `${grouped}.${decimals}` : grouped;
}

/** 1 row, 12,345 rows */
export const pluralize = (count: number, one: string, many = `${one}s`) =>
  `${groupThousands(count)} ${count === 1 ? one : many}`;
