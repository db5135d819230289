import { createElement, type ReactNode } from 'react';

export interface LineIconProps {
  /** Edge in px. */
  size: number;
  /** Width of the line in units of the drawing, which is 24 wide. */
  stroke: number;
  className?: string;
}

/** A component that draws outlines on 24 x 24 units. Decoration only: it is hidden from screen readers. */
export function lineIcon(paths: readonly string[]): (props: LineIconProps) => ReactNode {
  return function LineIcon({ size, stroke, className }) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        focusable: false,
        className,
      },
      ...paths.map(d => createElement('path', { d })),
    );
  };
}
