/** One line of the table of proofs. */
export interface Figure {
  proof: string;
  figure: string;
  measured: string;
  limit: string;
  holds: boolean;
}

/** Figures of one proof: numbers that must not exceed their limit, and facts that must hold. */
export const figuresOf = (proof: string) => {
  const figures: Figure[] = [];
  return {
    figures,
    atMost: (figure: string, value: number, limit: number, unit = '') => {
      const text = (number: number) =>
        `${Number(number.toFixed(2)).toLocaleString('en')}${unit && ` ${unit}`}`;
      figures.push({
        proof,
        figure,
        measured: text(value),
        limit: `≤ ${text(limit)}`,
        holds: value <= limit,
      });
    },
    atLeast: (figure: string, value: number, limit: number, unit = '') => {
      const text = (number: number) =>
        `${Number(number.toFixed(2)).toLocaleString('en')}${unit && ` ${unit}`}`;
      figures.push({
        proof,
        figure,
        measured: text(value),
        limit: `≥ ${text(limit)}`,
        holds: value >= limit,
      });
    },
    fact: (figure: string, holds: boolean) =>
      void figures.push({ proof, figure, measured: holds ? 'yes' : 'no', limit: 'yes', holds }),
  };
};
