/** A line of the table of proofs. */
export interface Figure {
  proof: string;
  figure: string;
  measured: string;
  limit: string;
  holds: boolean;
}

const format = (value: number, unit: string) =>
  `${Number(value.toFixed(2)).toLocaleString('en')}${unit && ` ${unit}`}`;

/** Figures of one proof: numbers that must not exceed their limit, and facts that must hold. */
export const figuresOf = (proof: string) => {
  const figures: Figure[] = [];
  return {
    figures,
    atMost: (figure: string, value: number, limit: number, unit = '') => {
      const [measured, most] = [format(value, unit), format(limit, unit)];
      figures.push({ proof, figure, measured, limit: `≤ ${most}`, holds: value <= limit });
    },
    atLeast: (figure: string, value: number, limit: number, unit = '') => {
      const [measured, least] = [format(value, unit), format(limit, unit)];
      figures.push({ proof, figure, measured, limit: `≥ ${least}`, holds: value >= limit });
    },
    fact: (figure: string, holds: boolean) =>
      void figures.push({ proof, figure, measured: holds ? 'yes' : 'no', limit: 'yes', holds }),
  };
};
