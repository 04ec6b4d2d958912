import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole, useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../engine/console/FieldValue';
import type { Stored } from '../../../resources/allResources';
import { FEATURE_OF_WIDGET } from '../../../resources/widgets/widgetTypes';
import { WIDGET_ICONS } from './widgetIcons';

interface WidgetRowProps {
  readonly widget: Stored<'widgets'>;
  readonly to: string;
  /** Parts of the product that the event does without. */
  readonly off: ReadonlySet<string>;
  readonly handle: ReactNode;
}

/** A widget with its type, and whether visitors see it. */
export function WidgetRow({ widget, to, off, handle }: WidgetRowProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { fields } = useResourcePlan('widgets');
  const [type, visible] = [fields.get('type'), fields.get('visible')];
  const Icon = WIDGET_ICONS[widget.type];
  const feature = FEATURE_OF_WIDGET[widget.type];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 60, py: 0.75 }}>
      {handle}
      <Box sx={{ ...TILE, opacity: widget.visible ? 1 : 0.55 }}>
        <Icon fontSize="small" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component={Link} to={to} sx={NAME}>
          {widget.title}
        </Typography>
        <Typography variant="body2" component="div" color="textSecondary" noWrap>
          {type && <FieldValue field={type} record={widget} isEditable={false} />}
        </Typography>
        {feature && off.has(feature) && (
          <Typography variant="body2" sx={{ color: 'var(--sl-attention)' }}>
            {translate('widgets.off')}
          </Typography>
        )}
      </Box>
      {visible && <FieldValue field={visible} record={widget} isEditable={can('widgets.update')} />}
    </Box>
  );
}

const TILE = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 40,
  height: 40,
  borderRadius: '8px',
  bgcolor: 'var(--sl-neutral-ground)',
  color: 'var(--sl-quiet)',
} as const;

const NAME = {
  display: 'block',
  fontWeight: 500,
  color: 'var(--sl-text)',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
} as const;
