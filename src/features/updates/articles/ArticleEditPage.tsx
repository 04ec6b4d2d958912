import { EditPage } from '../../../../engine/console/pages/FormPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { ArticlePreview } from './ArticlePreview';
import { TranslationsInput } from './TranslationsInput';

const INPUTS = { translations: TranslationsInput };

/** The form of an article, and how it looks with what was changed. */
export function Component() {
  return (
    <EditPage place={usePlace('articles')} id={useRecordId('articles')} inputs={INPUTS}>
      <ArticlePreview />
    </EditPage>
  );
}
