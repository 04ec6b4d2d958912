interface Palettes {
  /** Colours by name, each as `#RRGGBB`. */
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

/** The product's colours as custom properties, dark where `data-theme` of the root says so: `onBrand` is `--sl-on-brand`. */
export function colorStyles({ light, dark }: Palettes): string {
  return `:root{color-scheme:light;${properties(light)}}:root[data-theme=dark]{color-scheme:dark;${properties(dark)}}`;
}

function properties(colors: Readonly<Record<string, string>>): string {
  const toName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(colors)
    .map(([name, color]) => `--sl-${toName(name)}:${color}`)
    .join(';');
}
