import '../texts';
import Box from '@mui/material/Box';
import { type RaRecord, useTranslate } from 'react-admin';
import CampaignOutlined from '#icons/CampaignOutlined';
import VisibilityOffOutlined from '#icons/VisibilityOffOutlined';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { RecordPage } from '../../../../engine/console/record/RecordPage';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import { Panel } from '../../../shared/Panel';
import { ArticleOnPhone } from './ArticleOnPhone';

/** One article as visitors see it, and the ways to publish it and to take it back. */
export function Component() {
  const translate = useTranslate();
  const { can } = useConsole();
  const writes = useWrites(useResourcePlan('articles'));
  const done = useDone();
  const { attempt, isBusy } = useAttempt();
  const mayWrite = can('articles.update');
  const change = ({ id, version }: RaRecord<number>, values: object, said: string) =>
    attempt(async () => {
      const { meta } = await writes.update({ id, values: { ...values }, version });
      done(said, {}, meta);
    });
  return (
    <RecordPage
      place={usePlace('articles')}
      id={useRecordId('articles')}
      slots={{
        Overview: Preview,
        actions: (article) =>
          mayWrite && article.status !== 'draft'
            ? [
                {
                  label: translate('updates.article.withdraw'),
                  Icon: VisibilityOffOutlined,
                  onClick: () => void change(article, { status: 'draft' }, 'updates.article.withdrawn'),
                },
              ]
            : [],
        nextStep: (article) =>
          mayWrite && article.status !== 'published'
            ? {
                label: translate('updates.article.publish'),
                Icon: CampaignOutlined,
                isDisabled: isBusy,
                onClick: () =>
                  void change(
                    article,
                    { status: 'published', publish_at: new Date().toISOString() },
                    'updates.article.published',
                  ),
              }
            : null,
      }}
    />
  );
}

function Preview({ record }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const { title, body, image_id, publish_at } = record;
  return (
    <Box sx={{ mb: 2 }}>
      <Panel title={translate('updates.preview')}>
        <ArticleOnPhone article={{ title, body, image_id, publish_at }} />
      </Panel>
    </Box>
  );
}
