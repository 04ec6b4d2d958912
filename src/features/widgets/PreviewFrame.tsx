import './texts';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChartWidth } from '../../shared/charts/useChartWidth';
import { Panel } from '../../shared/Panel';

/** CSS pixels that the page is drawn at. */
const WIDTHS = { phone: 390, desktop: 1_024 } as const;
const HEIGHT = 560;

interface PreviewFrameProps {
  /** Of the page that sites frame; null while there is none. */
  readonly src: string | null;
  /** In place of the page. */
  readonly children?: ReactNode;
}

/** The very page that sites frame, as wide as on a phone or a desk; drawn smaller where there is less room. */
export function PreviewFrame({ src, children }: PreviewFrameProps) {
  const translate = useTranslate();
  const [size, setSize] = useState<keyof typeof WIDTHS>('phone');
  const { box, width } = useChartWidth();
  const scale = Math.min(1, width / WIDTHS[size]);
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
      {children ?? (
        <Box ref={box} sx={{ height: HEIGHT, overflow: 'hidden' }}>
          {src !== null && (
            <Box
              component="iframe"
              key={src}
              title={translate('widgets.preview')}
              src={src}
              style={{ width: WIDTHS[size], height: HEIGHT / scale, transform: `scale(${scale})` }}
              sx={{
                display: 'block',
                transformOrigin: 'top left',
                border: '1px solid var(--sl-line)',
                borderRadius: '8px',
                bgcolor: '#fff',
              }}
            />
          )}
        </Box>
      )}
    </Panel>
  );
}
