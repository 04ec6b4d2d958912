interface Texts {
  [key: string]: string | Texts;
}

export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** A translator for pages too light for the full one: dotted keys and `%{name}`, in the same notation. */
export function createTranslator(texts: Texts): Translate {
  return (key, values = {}) => {
    const found = key.split('.').reduce<string | Texts | undefined>(step, texts);
    return typeof found === 'string' ? found.replace(/%\{(\w+)\}/g, (_, name) => String(values[name] ?? '')) : key;
  };
}

function step(from: string | Texts | undefined, part: string): string | Texts | undefined {
  return typeof from === 'object' ? from[part] : undefined;
}
