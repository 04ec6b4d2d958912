import type { StartlineDataProvider } from '../../../providers/dataProvider';
import './texts';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import type { Translate } from '../../../engine/console/forms/formValues';
import { propertyLabel } from '../../../engine/console/forms/showRefusal';
import { useIdParam } from '../../../engine/console/pages/useIdParam';
import { isInvalid, messageOf } from '../../../engine/console/writes/errors';
import { useDebounced } from '../../../engine/fields/inputs/useDebounced';
import type { previewWidget } from '../../../resources/widgets/widgets.calls';
import type { WidgetType } from '../../../resources/widgets/widgetTypes';
import { PreviewFrame } from './PreviewFrame';
import { usePreviewToken } from './usePreviewToken';

/** Letters that are typed one after the other are one change. */
const TYPING_MS = 500;

/** The widget in the form as visitors would see it; nothing of it is stored. */
export function DraftPreview() {
  const translate = useTranslate();
  const { can } = useConsole();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const event_id = useIdParam('event_id');
  const { type, title, settings } = useWatch() as {
    type?: WidgetType | null;
    title?: string | null;
    settings?: object;
  };
  const { isDirty: isBegun } = useFormState();
  const wanted = useDebounced(JSON.stringify({ type, title: title ?? '', settings: settings ?? {} }), TYPING_MS);
  const token = usePreviewToken(event_id);
  const draft = useQuery({
    queryKey: ['draft of widget', event_id, wanted],
    queryFn: async ({ signal }) => {
      const body = { event_id, ...JSON.parse(wanted) };
      const { data } = await dataProvider.call<typeof previewWidget>({ method: 'POST', path: PATH, body, signal });
      return data.draft;
    },
    enabled: Boolean(type) && can('widgets.update'),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  if (!type || !can('widgets.update')) return null;
  if (draft.error)
    return (
      <PreviewFrame src={null}>
        <Typography role="status" sx={{ color: 'var(--sl-quiet)' }}>
          {isBegun
            ? `${translate('widgets.not_yet')} ${problemOf(draft.error, translate)}`
            : translate('widgets.not_begun')}
        </Typography>
      </PreviewFrame>
    );
  if (token.isPending || draft.data === undefined) return <PreviewFrame src={null} />;
  const query = new URLSearchParams({ draft: draft.data, ...(token.data && { preview: token.data }) });
  return <PreviewFrame src={`/embed/widgets/draft?${query}`} />;
}

const PATH = '/v1/admin/widgets/preview';

/** The first thing that is missing or wrong. */
function problemOf(error: unknown, translate: Translate): string {
  const [found] = isInvalid(error) ? Object.entries(error.errors) : [];
  return found ? `${propertyLabel(found[0], translate)}: ${found[1].join(' ')}` : messageOf(error);
}
