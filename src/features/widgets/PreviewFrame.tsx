import './texts';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Panel } from '../../shared/Panel';

const WIDTHS = { phone: 390, desktop: '100%' } as const;

interface PreviewFrameProps {
  /** Of the page that sites frame; null while there is none. */
  readonly src: string | null;
  /** In place of the page. */
  readonly children?: ReactNode;
}

/** The very page that sites frame, as wide as a phone or as there is room. */
export function PreviewFrame({ src, children }: PreviewFrameProps) {
  const translate = useTranslate();
  const [size, setSize] = useState<keyof typeof WIDTHS>('phone');
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
      {children ??
        (src !== null && (
          <Box
            component="iframe"
            key={src}
            title={translate('widgets.preview')}
            src={src}
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
        ))}
    </Panel>
  );
}
