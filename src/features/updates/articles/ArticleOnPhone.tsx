import '../texts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { StoredPicture } from '../../../../engine/fields/file/StoredPicture';
import { useInstantText } from '../../../../engine/fields/format/useInstantText';
import { SafeHtml } from '../../../shared/SafeHtml';

export interface ShownArticle {
  readonly title?: string | null;
  /** HTML. */
  readonly body?: string | null;
  readonly image_id?: number | null;
  readonly publish_at?: string | null;
}

/** An article as wide as a phone. */
export function ArticleOnPhone({ article: { title, body, image_id, publish_at } }: { article: ShownArticle }) {
  const translate = useTranslate();
  const instantText = useInstantText('minute');
  return (
    <Box sx={PHONE}>
      {image_id && <StoredPicture key={image_id} id={image_id} size="medium" alt="" sx={HEAD} />}
      <Box sx={{ p: 2 }}>
        {publish_at && (
          <Typography variant="caption" color="textSecondary">
            {instantText(publish_at)}
          </Typography>
        )}
        <Typography variant="h1" component="p" sx={{ my: 1, overflowWrap: 'anywhere' }}>
          {title || translate('updates.article.untitled')}
        </Typography>
        <Box sx={TEXT}>
          <SafeHtml html={body ?? ''} />
        </Box>
      </Box>
    </Box>
  );
}

const PHONE = {
  maxWidth: 390,
  maxHeight: 640,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 3,
  bgcolor: 'background.default',
};
const HEAD = { display: 'block', width: '100%', maxHeight: 220, objectFit: 'cover' };
const TEXT = {
  overflowWrap: 'anywhere',
  '& h1, & h2, & h3': { fontSize: '1.0625rem', lineHeight: 1.4, mt: 2, mb: 0.5 },
  '& p': { my: 1 },
  '& ul, & ol': { pl: 3 },
  '& a': { color: 'primary.main' },
};
