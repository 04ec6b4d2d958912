import { type Pair, type Read, readSentences } from '../../engine/core/said/readSentences';
import { sentencesOfValues } from '../../engine/core/said/sentencesOfValues';

type Texts = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Record<string, string>>('./*/server.json', { import: 'default' });

/**
 * What reads the server's sentences in a language, by what `server.json` has of them and by what else that language calls the same.
 * @param texts those of the language by key: what is said of values, and in the console the labels that sentences name
 */
export async function readServer(
  locale: string,
  texts: Texts | Promise<Texts>,
  more: (texts: Texts) => Pair[] = () => [],
): Promise<Read> {
  const [sentences = {}, own] = await Promise.all([files[`./${locale}/server.json`]?.(), texts]);
  return readSentences(() => [...Object.entries(sentences), ...sentencesOfValues(own), ...more(own)], locale);
}
