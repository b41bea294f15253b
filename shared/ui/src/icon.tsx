interface IconProps {
  /** SVG path on a 24 × 24 grid, as exported by @mdi/js */
  path: string;
  /** 24 default, 20 in navigation, buttons and fields, 16 inline */
  size?: 16 | 20 | 24;
}

/**
 * One Material Design icon in the colour of the text around it. The text carries the meaning, so assistive technology
 * ignores the icon.
 */
export function Icon({ path, size = 24 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" focusable="false" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
