import { CreatePage } from '../../../../engine/console/pages/FormPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { ArticlePreview } from './ArticlePreview';
import { TranslationsInput } from './TranslationsInput';

const INPUTS = { translations: TranslationsInput };

/** A new article, and how it will look. */
export function Component() {
  return (
    <CreatePage place={usePlace('articles')} inputs={INPUTS}>
      <ArticlePreview />
    </CreatePage>
  );
}
