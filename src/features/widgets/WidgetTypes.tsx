import './texts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { useChoiceLabels } from '../../../engine/fields/choice/useChoiceLabel';
import { FEATURE_OF_WIDGET, WIDGET_TYPES } from '../../../resources/widgets/widgetTypes';
import { useFeaturesOff } from './useFeaturesOff';
import { WIDGET_ICONS } from './widgetIcons';

/** What a new widget can be, each with a sentence of what it shows. */
export function WidgetTypes() {
  const translate = useTranslate();
  const labelOf = useChoiceLabels();
  const off = useFeaturesOff();
  const field = useResourcePlan('widgets').fields.get('type');
  return (
    <Box component="nav" aria-label={translate('widgets.choose')}>
      <Typography component="h2" variant="h6" sx={{ mb: 1.5 }}>
        {translate('widgets.choose')}
      </Typography>
      <Box component="ul" sx={CARDS}>
        {WIDGET_TYPES.map((type) => {
          const Icon = WIDGET_ICONS[type];
          const feature = FEATURE_OF_WIDGET[type];
          return (
            <li key={type}>
              <Box component={Link} to={`?type=${type}`} sx={CARD}>
                <Icon fontSize="small" sx={{ color: 'var(--sl-quiet)', mt: '2px' }} />
                <Box>
                  <Typography sx={{ fontWeight: 600 }}>{field && labelOf(field, type)}</Typography>
                  <Typography variant="body2" color="textSecondary">
                    {translate(`widgets.types.${type}`)}
                  </Typography>
                  {feature && off.has(feature) && (
                    <Typography variant="body2" sx={{ color: 'var(--sl-attention)' }}>
                      {translate('widgets.off')}
                    </Typography>
                  )}
                </Box>
              </Box>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

const CARDS = {
  display: 'grid',
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
} as const;

const CARD = {
  display: 'flex',
  gap: 1.5,
  height: '100%',
  p: 2,
  border: '1px solid var(--sl-line)',
  borderRadius: '8px',
  bgcolor: 'var(--sl-surface)',
  color: 'var(--sl-text)',
  textDecoration: 'none',
  '&:hover': { borderColor: 'var(--sl-quiet)' },
  '&:focus-visible': { outline: '2px solid var(--sl-brand)', outlineOffset: 2 },
} as const;
