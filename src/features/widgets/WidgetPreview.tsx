import './texts';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'react-admin';
import { PreviewFrame } from './PreviewFrame';
import { usePreviewToken } from './usePreviewToken';

/** The very page that sites frame. Of an event that is not published it is opened by a token, for who may make one. */
export function WidgetPreview({ widget: { id, event_id, version, visible } }: { widget: RaRecord<number> }) {
  const translate = useTranslate();
  const token = usePreviewToken(Number(event_id));
  if (!visible)
    return (
      <PreviewFrame src={null}>
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('widgets.hidden')}</Typography>
      </PreviewFrame>
    );
  const query = token.data ? `?preview=${encodeURIComponent(token.data)}` : '';
  // What was changed is asked for again.
  return <PreviewFrame key={version} src={token.isPending ? null : `/embed/widgets/${id}${query}`} />;
}
