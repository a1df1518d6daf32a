import type { ReactNode } from 'react';

/** A term and its value in a `dl`. */
export const Term = ({ label, value }: { label: ReactNode; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
