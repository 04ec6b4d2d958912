import './texts';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'react-admin';
import { PreviewFrame } from './PreviewFrame';
import { queryOf, type WidgetLook } from './snippetOf';
import { usePreviewToken } from './usePreviewToken';

/** The very page that sites frame. Of an event that is not published it is opened by a token, for who may make one. */
export function WidgetPreview({ widget, look }: { widget: RaRecord<number>; look: WidgetLook }) {
  const { id, event_id, version, visible } = widget;
  const translate = useTranslate();
  const token = usePreviewToken(Number(event_id));
  if (!visible)
    return (
      <PreviewFrame src={null}>
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('widgets.hidden')}</Typography>
      </PreviewFrame>
    );
  const asked = new URLSearchParams(queryOf(look));
  if (token.data) asked.set('preview', token.data);
  const query = asked.size > 0 ? `?${asked}` : '';
  // What was changed is asked for again.
  return <PreviewFrame key={version} src={token.isPending ? null : `/embed/widgets/${id}${query}`} />;
}
