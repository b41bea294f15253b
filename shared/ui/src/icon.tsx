interface IconProps {
  /** SVG path on a 24 × 24 grid, as exported by @mdi/js */
  path: string;
  /** 24 default, 20 in navigation, buttons and fields, 16 inline */
  size?: 16 | 20 | 24;
  /** Only for an icon that stands alone as information; without it the icon is hidden from assistive technology */
  label?: string;
}

/** One Material Design icon in the colour of the text around it. */
export function Icon({ path, size = 24, label }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      focusable="false"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={path} />
    </svg>
  );
}
