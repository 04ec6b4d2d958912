type Texts = Readonly<Record<string, string>>;

const files = import.meta.glob<Texts>(['./*/*.json', '!./*/server.json'], { import: 'default' });

/** The texts of a language by their whole key; `catalogue.ts` says which there are. Those of a part alone are in its file. */
export async function loadTexts(locale: string, part?: 'guest'): Promise<Texts> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${locale}/${part ? `${part}.` : ''}`));
  return Object.assign({}, ...(await Promise.all(own.map(([, load]) => load()))));
}
