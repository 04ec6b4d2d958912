import './texts';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import type { previewEvent } from '../../../resources/public/public.calls';
import { Panel } from '../../shared/Panel';
import { useServices } from '../../shared/ServicesContext';

const WIDTHS = { phone: 390, desktop: '100%' } as const;

/** The very page that sites frame. Of an event that is not published it is opened by a token, for who may make one. */
export function WidgetPreview({ widget: { id, event_id, version, visible } }: { widget: RaRecord<number> }) {
  const translate = useTranslate();
  const [size, setSize] = useState<keyof typeof WIDTHS>('phone');
  const token = usePreviewToken(Number(event_id));
  const chosen = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={size}
      aria-label={translate('widgets.width')}
      onChange={(_, next: keyof typeof WIDTHS | null) => next && setSize(next)}
    >
      {(['phone', 'desktop'] as const).map((one) => (
        <ToggleButton key={one} value={one}>
          {translate(`widgets.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
  return (
    <Panel title={translate('widgets.preview')} action={chosen}>
      {visible ? (
        token.isPending || (
          <Box
            component="iframe"
            // What was changed is asked for again.
            key={`${id} ${version}`}
            title={translate('widgets.preview')}
            src={`/embed/widgets/${id}${token.data ? `?preview=${encodeURIComponent(token.data)}` : ''}`}
            sx={{
              display: 'block',
              width: WIDTHS[size],
              maxWidth: '100%',
              height: 480,
              border: '1px solid var(--sl-line)',
              borderRadius: '8px',
              bgcolor: '#fff',
            }}
          />
        )
      ) : (
        <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('widgets.hidden')}</Typography>
      )}
    </Panel>
  );
}

/** Null for who may not make one: then only what is published can be seen. */
function usePreviewToken(id: number) {
  const { can } = useConsole();
  const { dataProvider } = useServices();
  return useQuery({
    queryKey: ['preview of event', id],
    queryFn: async () => {
      if (!can('events.read')) return null;
      const path = '/v1/admin/events/{id}/preview';
      const { data } = await dataProvider.call<typeof previewEvent>({ method: 'POST', path, params: { id } });
      return data.token;
    },
    retry: false,
    // It ends after an hour.
    staleTime: 30 * 60_000,
  });
}
