import '../texts';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Panel } from '../../../shared/Panel';
import { ArticleOnPhone } from './ArticleOnPhone';

/** How the article in the form looks, saved or not. */
export function ArticlePreview() {
  const translate = useTranslate();
  const { title, body, image_id, publish_at } = useWatch();
  return (
    <Panel title={translate('updates.preview')}>
      <ArticleOnPhone article={{ title, body, image_id, publish_at }} />
    </Panel>
  );
}
