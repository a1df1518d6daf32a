import type { ComponentType, SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  size?: number;
  /** The width of the lines. */
  stroke?: number;
}

export type Icon = ComponentType<IconProps>;

/** An icon of lines in a square of 24. */
export const outline =
  (path: string): Icon =>
  ({ size = 24, stroke = 2, ...props }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d={path} />
    </svg>
  );

/** An icon of areas in a square of 24. */
export const filled =
  (path: string): Icon =>
  ({ size = 24, stroke: _stroke, ...props }) => (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" {...props}>
      <path d={path} />
    </svg>
  );
